import { useEffect } from 'react';
import { DENSITIES, useDensity } from '#kit/session/density.ts';
import { ensurePreferences, savePreference, usePreferences } from '#kit/session/preference.store.ts';
import { isVisible, type ListSettings, move, orderColumns, readSettings } from './column-layout.ts';
import type { Column, Row } from './list-types.ts';

/** Which columns are shown in which order and width: the person's choice, kept on the server. */
export function useListLayout(id: string, columns: readonly Column<Row>[]) {
  const key = `list.${id}`;
  const saved = usePreferences((state) => state.values[key]);
  const loaded = usePreferences((state) => state.loaded);
  const density = useDensity();
  useEffect(() => void ensurePreferences(), []);

  const settings = readSettings(saved);
  const arranged = orderColumns(columns, settings);
  const change = (part: ListSettings) => savePreference(key, { ...settings, ...part });
  return {
    loaded,
    settings,
    density,
    rowHeight: DENSITIES[density].rowHeight,
    arranged,
    shown: arranged.filter((column, index) => isVisible(column, index, settings)),
    isShown: (column: Column<Row>) => isVisible(column, arranged.indexOf(column), settings),
    show: (columnId: string, visible: boolean) =>
      change({ visible: { ...settings.visible, [columnId]: visible } }),
    move: (from: number, to: number) =>
      change({
        order: move(
          arranged.map((column) => column.id),
          from,
          to,
        ),
      }),
    resize: (widths: Record<string, number>) => change({ widths: { ...settings.widths, ...widths } }),
    viewAs: (view: 'tiles' | 'table') => change({ view }),
    unfold: (unfolded: boolean) => change({ unfolded }),
    reset: () => savePreference(key, { unfolded: settings.unfolded, view: settings.view }),
  };
}
