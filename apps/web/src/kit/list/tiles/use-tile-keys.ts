import { type KeyboardEvent, type RefObject, useState } from 'react';
import { isChosen } from '../selection.ts';
import { scrollFor } from '../table/use-row-keys.ts';
import type { ListModel } from '../use-list-model.ts';
import { GAP, targetOf } from './tile-layout.ts';

interface Measures {
  columns: number;
  tileHeight: number;
  height: number;
}

/** Cards by keyboard and mouse: arrows walk, space chooses, Shift extends, Enter opens, Ctrl A takes the page, Esc clears. */
export function useTileKeys(
  model: ListModel,
  view: RefObject<HTMLElement | null>,
  { columns, tileHeight, height }: Measures,
) {
  const { data, idOf, props, selection, selectable } = model;
  const [walked, setCurrent] = useState(0);
  /** Where a row of chosen ones began. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const count = data.rows.length;
  const current = Math.max(0, Math.min(walked, count - 1));
  const step = tileHeight + GAP;

  const focus = (at: number) => {
    setCurrent(at);
    const element = view.current;
    if (!element) return;
    const top = scrollFor(Math.floor(at / columns), step, element.scrollTop, height - GAP);
    if (top !== null) element.scrollTo({ top });
    requestAnimationFrame(() => element.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus());
  };

  const choose = (at: number, extend: boolean) => {
    const row = data.rows[at];
    if (!row) return;
    if (!extend || anchor === null) {
      setAnchor(at);
      selection.toggle(idOf(row));
      return;
    }
    const [from, to] = anchor < at ? [anchor, at] : [at, anchor];
    const before = data.rows.map(idOf).filter((id) => isChosen(selection.selection, id));
    selection.tick([...new Set([...before, ...data.rows.slice(from, to + 1).map(idOf)])]);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const row = data.rows[current];
    const target = targetOf(event.key, current, count, columns, Math.max(1, Math.floor(height / step)));
    const whole = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    if (target !== null) {
      if (event.shiftKey && selectable) {
        if (anchor === null) setAnchor(current);
        choose(target, anchor !== null);
      }
      focus(target);
    } else if (event.key === ' ' && selectable) choose(current, event.shiftKey);
    else if (whole && selectable) selection.tick(data.rows.map(idOf));
    else if (event.key === 'Escape' && !selection.none) selection.clear();
    else if (event.key === 'Enter' && row) props.onOpenRow?.(row);
    else return;
    event.preventDefault();
  };
  return { current, setCurrent, choose, onKeyDown };
}
