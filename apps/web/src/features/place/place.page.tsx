import { NODE_STATUS_LABELS, type Place } from '@zhiying/contract';
import { useState } from 'react';
import { ListPage } from '#kit/list-page/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useMayOpen } from '#kit/session/session.store.ts';
import { OwnerDialog } from './owner-dialog.tsx';
import { usePlaceActions } from './place.actions.tsx';
import { columnsOf } from './place.columns.tsx';
import type { PlaceKind } from './place.kinds.ts';
import { placeSearch } from './place.search.ts';
import { PlaceCard } from './place-card.tsx';
import { PlaceDrawer, type PlaceTarget } from './place-drawer.tsx';

/** The list of dealers or of stores, with the drawer of one of them. */
export function PlacePage({ what }: { what: PlaceKind }) {
  const mayOpen = useMayOpen();
  const drawer = useDrawerAddress();
  const [handing, setHanding] = useState<{ place: Place; open: boolean; count: number } | null>(null);
  const actions = usePlaceActions(what, {
    create: drawer.create,
    open: drawer.open,
    changeOwner: (place) => setHanding({ place, open: true, count: (handing?.count ?? 0) + 1 }),
  });
  return (
    <ListPage
      id={what.id}
      noun={what.noun}
      list={what.calls.list}
      columns={columnsOf(what)}
      search={placeSearch(mayOpen(['3-1']))}
      counts={{ call: what.calls.counts, field: 'status', labels: NODE_STATUS_LABELS }}
      card={(place) => <PlaceCard place={place} what={what} />}
      create={actions.create}
      rowActions={actions.rowActions}
      onOpenRow={(place) => drawer.open(place.id)}
      openRowId={drawer.target === 'new' ? null : drawer.target}
      empty={{ title: `还没有${what.noun}`, text: what.empty }}
      aside={({ rows }) => (
        <>
          <PlaceDrawer
            what={what}
            target={drawer.target}
            rows={rows}
            actions={actions}
            onOpen={drawer.open}
            onClose={drawer.close}
          />
          {handing && (
            <OwnerDialog
              key={handing.count}
              what={what}
              place={handing.place}
              open={handing.open}
              onClose={() => setHanding({ ...handing, open: false })}
            />
          )}
        </>
      )}
    />
  );
}

/** The open drawer is in the address too: `?open=7`, `?create=1`. */
function useDrawerAddress() {
  const { search, setSearch } = usePage();
  const { open, create, ...list } = search;
  const id = /^[1-9]\d{0,14}$/.test(String(open)) ? Number(open) : null;
  const target: PlaceTarget = create !== undefined ? 'new' : id;
  return {
    target,
    open: (one: number) => setSearch({ ...list, open: one }),
    create: () => setSearch({ ...list, create: 1 }),
    close: () => setSearch(list),
  };
}
