import { contract } from '@zhiying/contract';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { go } from '#kit/page/navigate.ts';
import { pageAddressOf } from '#kit/page/page-address-of.ts';
import { useCall } from '#kit/session/api/queries.ts';
import type { PaletteQuery } from './match.ts';
import type { PaletteGroup } from './use-palette-groups.tsx';

/** Two characters are what the index of names finds by. */
export const SHORTEST_ASKED = 2;
const LONGEST_ASKED = 50;
/** What areas call people. */
const PEOPLE = 'member';

/** Rows of every area whose name has the words, asked for once they stand still. */
export function useFound(only: PaletteQuery['only'], words: readonly string[]) {
  const q = words.join(' ').slice(0, LONGEST_ASKED);
  const enabled = only !== 'actions' && q.length >= SHORTEST_ASKED;
  const { data, isFetching } = useCall(
    contract.workbench.search,
    { q, ...(only === 'people' ? { kind: PEOPLE } : {}) },
    { enabled, keepPrevious: true },
  );
  const groups: PaletteGroup[] = (enabled ? (data?.groups ?? []) : []).map(({ id, title, rows }) => ({
    title,
    items: rows.flatMap((row) => {
      const place = pageAddressOf(row.link);
      if (!place) return [];
      return [
        {
          id: `${id}:${row.id}`,
          title: row.title,
          meta: row.meta,
          icon: <RouteIcon path={place.path} />,
          place,
          run: () => go(place),
        },
      ];
    }),
  }));
  return { groups, searching: enabled && isFetching, unread: (enabled && data?.unread) || [] };
}
