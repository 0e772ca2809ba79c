import type { CalendarPost, TrayPiece } from '@zhiying/contract';
import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { addDays } from './calendar-days.ts';

/** What is on its way to another day. */
export type Lifted = { post: CalendarPost; piece?: undefined } | { piece: TrayPiece; post?: undefined };
/** Where it would land: a day, in the week a time of it too, or back in the tray. */
export type Target = { day: string; clock: string | null } | 'tray';

export interface Drag {
  lifted: Lifted;
  /** Null while it is moved with the keys. */
  pointer: { x: number; y: number } | null;
  target: Target | null;
  /** Shift is held: letting go offers another account. */
  shift: boolean;
}

const SLACK_PX = 4;
const PRESS_MS = 350;
const STEP_MINUTES = 10;

/** What lies under the pointer; columns of the week tell how their height is read as time. */
function targetAt(x: number, y: number): Target | null {
  const under = document.elementFromPoint(x, y);
  if (under?.closest('[data-tray]')) return 'tray';
  const cell = under?.closest<HTMLElement>('[data-day]');
  const { day, from, hour } = cell?.dataset ?? {};
  if (!cell || !day) return null;
  if (!from || !hour) return { day, clock: null };
  const minutes = Number(from) * 60 + ((y - cell.getBoundingClientRect().top) / Number(hour)) * 60;
  const near = Math.min(
    Math.max(0, Math.round(minutes / STEP_MINUTES) * STEP_MINUTES),
    24 * 60 - STEP_MINUTES,
  );
  return {
    day,
    clock: `${String(Math.floor(near / 60)).padStart(2, '0')}:${String(near % 60).padStart(2, '0')}`,
  };
}

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Lifting and dropping, by pointer, by a long press, or with the keys: Space lifts, arrows go by the day, Enter drops, Esc puts back.
 * Shift while dropping offers another account.
 * The chip itself stays where it is until the server has agreed.
 */
export function useDrag() {
  const [drag, setDrag] = useState<Drag | null>(null);
  const now = useRef<Drag | null>(null);
  /** A drag that ends on its own chip is no click. */
  const moved = useRef(false);
  const show = useCallback((next: Drag | null) => {
    now.current = next;
    setDrag(next);
  }, []);
  // What is known when it is dropped counts, not what was known when it was lifted.
  const latest = useRef<(lifted: Lifted, target: Target, shift: boolean) => void>(() => {});
  const setDrop = useCallback((drop: typeof latest.current) => {
    latest.current = drop;
  }, []);
  const ended = useRef<(() => void) | null>(null);
  useEffect(() => () => ended.current?.(), []);

  const lift = (event: ReactPointerEvent<HTMLElement>, lifted: Lifted) => {
    if (event.button !== 0 || now.current) return;
    const start = { x: event.clientX, y: event.clientY };
    const touch = event.pointerType === 'touch';
    moved.current = false;
    const begin = (x: number, y: number, shift = false) => {
      moved.current = true;
      show({ lifted, pointer: { x, y }, target: targetAt(x, y), shift });
    };
    const timer = touch ? setTimeout(() => begin(start.x, start.y), PRESS_MS) : undefined;
    const move = ({ clientX: x, clientY: y, shiftKey }: PointerEvent) => {
      if (now.current) return begin(x, y, shiftKey);
      if (Math.hypot(x - start.x, y - start.y) < SLACK_PX) return;
      if (touch) stop();
      else begin(x, y, shiftKey);
    };
    const drop = ({ shiftKey }: PointerEvent) => {
      const last = now.current;
      stop();
      if (last?.target) latest.current(last.lifted, last.target, shiftKey);
    };
    const keys = (pressed: globalThis.KeyboardEvent) => {
      if (pressed.key === 'Escape') stop();
      else if (pressed.key === 'Shift' && now.current)
        show({ ...now.current, shift: pressed.type === 'keydown' });
    };
    const still = (touched: TouchEvent) => now.current && touched.preventDefault();
    const stop = () => {
      clearTimeout(timer);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', stop);
      removeEventListener('keydown', keys, true);
      removeEventListener('keyup', keys, true);
      removeEventListener('touchmove', still);
      ended.current = null;
      if (now.current) show(null);
      // The click that belongs to this drag comes before any timer.
      setTimeout(() => {
        moved.current = false;
      });
    };
    ended.current = stop;
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', stop);
    addEventListener('keydown', keys, true);
    addEventListener('keyup', keys, true);
    addEventListener('touchmove', still, { passive: false });
  };

  /** On a chip: without anything lifted the arrows walk the chips. */
  const keys = (event: KeyboardEvent<HTMLElement>, lifted: Lifted, day: string, movable: boolean) => {
    const held = now.current;
    const arrow = ARROWS[event.key];
    if (held && held.pointer === null) {
      const at = held.target && held.target !== 'tray' ? held.target.day : day;
      if (arrow !== undefined) show({ ...held, target: { day: addDays(at, arrow), clock: null } });
      else if (event.key === 'Escape') show(null);
      else if (event.key === 'Enter' || event.key === ' ') {
        show(null);
        if (held.target) latest.current(held.lifted, held.target, event.shiftKey);
      } else return;
      event.preventDefault();
      return;
    }
    if (event.key === ' ' && movable) {
      event.preventDefault();
      show({ lifted, pointer: null, target: { day, clock: null }, shift: false });
    } else if (arrow !== undefined) {
      event.preventDefault();
      walk(event.currentTarget, event.key);
    }
  };

  return { drag, lift, keys, setDrop, wasClick: () => !moved.current, cancel: () => show(null) };
}

/** To the next chip in a direction: up and down within reading order, left and right to the chip nearest on another day. */
function walk(from: HTMLElement, key: string) {
  const all = [...document.querySelectorAll<HTMLElement>('[data-chip]')];
  const at = all.indexOf(from);
  if (key === 'ArrowUp' || key === 'ArrowDown') return all[at + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  const own = from.getBoundingClientRect();
  const side = key === 'ArrowRight' ? 1 : -1;
  const [nearest] = all
    .map((chip) => ({ chip, box: chip.getBoundingClientRect() }))
    .filter(({ box }) => (box.left - own.left) * side > own.width / 2)
    .sort(
      (a, b) =>
        Math.abs(a.box.left - own.left) +
        Math.abs(a.box.top - own.top) -
        Math.abs(b.box.left - own.left) -
        Math.abs(b.box.top - own.top),
    );
  nearest?.chip.focus();
}
