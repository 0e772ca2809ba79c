import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ListPlace, placeAt } from './list-place.ts';

interface DragListsOptions {
  /** Ids of the lists that exchange rows, in reading order, with how many rows each has. */
  lists: readonly { id: string; label: string; count: number }[];
  onMove(from: ListPlace, to: ListPlace): void;
}

/** How near the edge of a list its rows begin to run, and how far each time. */
const EDGE = 28;
const RUN = 12;
/** How many places a key goes; the list itself is the limit. */
const STEPS: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export type DragLists = ReturnType<typeof useDragLists>;

/** What several lists need to exchange rows, by pointer and by keys. `said` is for a live region. */
export function useDragLists({ lists, onMove }: DragListsOptions) {
  const [held, setHeld] = useState<ListPlace | null>(null);
  const [over, setOver] = useState<ListPlace | null>(null);
  const [said, setSaid] = useState('');
  const name = useRef('');
  /** By keys, until the space bar puts it down. */
  const [lifted, setLifted] = useState(false);

  const clear = () => {
    setLifted(false);
    setHeld(null);
    setOver(null);
  };
  const lift = (place: ListPlace, what: string) => {
    name.current = what;
    setHeld(place);
    setOver(null);
  };
  const place = ({ list, at }: ListPlace) =>
    `${lists.length > 1 ? `${lists.find(({ id }) => id === list)?.label ?? ''}，` : ''}第 ${at + 1} 位`;
  const settle = (from: ListPlace, to: ListPlace) => {
    clear();
    const stays = from.list === to.list && (to.at === from.at || to.at === from.at + 1);
    if (stays) return setSaid(`「${name.current}」留在原处`);
    onMove(from, to);
    const at = from.list === to.list && to.at > from.at ? to.at - 1 : to.at;
    setSaid(`「${name.current}」已放到${place({ list: to.list, at })}`);
    // The row is drawn anew where it went; the focus goes along.
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(
          `[data-drag-handle="${to.list} ${at}"], [data-drag-item="${to.list} ${at}"]`,
        )
        ?.focus(),
    );
  };

  const aim = (to: ListPlace | null) =>
    setOver((known) => (known && to && known.list === to.list && known.at === to.at ? known : to));
  /** Answers whether the list under the pointer ran, and will as long as the pointer stays there. */
  const dragTo = ({ clientX, clientY }: { clientX: number; clientY: number }): boolean => {
    if (!held || lifted) return false;
    const under = document.elementFromPoint(clientX, clientY);
    const item = under?.closest<HTMLElement>('[data-drag-item]')?.dataset.dragItem;
    const list = item ? null : under?.closest<HTMLElement>('[data-drag-list]');
    const { dragList: id, rowHeight, count } = list?.dataset ?? {};
    if (!list || !id || !lists.some((one) => one.id === id)) {
      aim(item ? placeOfItem(item, held) : null);
      return false;
    }
    const { top, bottom } = list.getBoundingClientRect();
    const before = list.scrollTop;
    if (clientY < top + EDGE) list.scrollTop -= RUN;
    else if (clientY > bottom - EDGE) list.scrollTop += RUN;
    aim({ list: id, at: placeAt(clientY - top + list.scrollTop, Number(rowHeight), Number(count)) });
    return list.scrollTop !== before;
  };

  /** The place of an item that has no rows around it: it makes way towards where the held one came from. */
  const placeOfItem = (item: string, from: ListPlace): ListPlace | null => {
    const [list = '', number] = item.split(' ');
    const at = Number(number);
    if (!lists.some(({ id }) => id === list) || (list === from.list && at === from.at)) return null;
    return { list, at: list === from.list && at > from.at ? at + 1 : at };
  };

  /** Space lifts and puts down, arrows, page and end keys move, Esc gives up; answers whether the key was one of these. */
  const key = (pressed: string, at: ListPlace, what: string): boolean => {
    if (!lifted) {
      if (pressed !== ' ') return false;
      lift(at, what);
      setOver(at);
      setLifted(true);
      setSaid(`已拿起「${what}」，用方向键移动，空格键放下，Esc 取消`);
      return true;
    }
    if (!held || !over) return false;
    if (pressed === ' ' || pressed === 'Enter') {
      settle(held, over);
      return true;
    }
    if (pressed === 'Escape') {
      clear();
      setSaid(`「${name.current}」留在原处`);
      return true;
    }
    const here = lists.findIndex(({ id }) => id === over.list);
    const down = STEPS[pressed];
    const aside = { ArrowLeft: -1, ArrowRight: 1 }[pressed];
    if (down !== undefined) {
      // The places before and behind the row itself are one.
      const own = over.list === held.list && (down > 0 ? over.at === held.at : over.at === held.at + 1);
      const to = Math.max(0, Math.min(lists[here]?.count ?? 0, over.at + down + (own ? Math.sign(down) : 0)));
      setOver({ list: over.list, at: to });
      setSaid(place({ list: over.list, at: over.list === held.list && to > held.at ? to - 1 : to }));
      return true;
    }
    const next = aside === undefined ? undefined : lists[here + aside];
    if (!next) return aside !== undefined;
    const to = { list: next.id, at: Math.min(next.count, over.at) };
    setOver(to);
    setSaid(place(to));
    return true;
  };

  // On the window: the row in hand may leave the screen, and its handle with it, while the list runs.
  const move = useEffectEvent(dragTo);
  const release = useEffectEvent(() => (held && over ? settle(held, over) : clear()));
  const giveUp = useEffectEvent(() => clear());
  const byPointer = held !== null && !lifted;
  useEffect(() => {
    if (!byPointer) return;
    let running = 0;
    // At the edge of a list its rows run on, however still the pointer is held.
    const go = (at: { clientX: number; clientY: number }) => {
      cancelAnimationFrame(running);
      if (move(at)) running = requestAnimationFrame(() => go(at));
    };
    const moving = ({ clientX, clientY }: PointerEvent) => go({ clientX, clientY });
    const released = () => release();
    const cancelled = () => giveUp();
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A drawer around the list stays open.
      event.stopPropagation();
      giveUp();
    };
    const still = (event: Event) => event.preventDefault();
    document.addEventListener('keydown', escaped, true);
    document.addEventListener('selectstart', still);
    window.addEventListener('pointermove', moving);
    window.addEventListener('pointerup', released);
    window.addEventListener('pointercancel', cancelled);
    return () => {
      cancelAnimationFrame(running);
      document.removeEventListener('selectstart', still);
      document.removeEventListener('keydown', escaped, true);
      window.removeEventListener('pointermove', moving);
      window.removeEventListener('pointerup', released);
      window.removeEventListener('pointercancel', cancelled);
    };
  }, [byPointer]);

  /** Moves one at once. */
  const put = (from: ListPlace, to: ListPlace, what: string) => {
    name.current = what;
    settle(from, to);
  };

  return { held, over, lifted, said, lift, put, key, blur: () => lifted && clear() };
}
