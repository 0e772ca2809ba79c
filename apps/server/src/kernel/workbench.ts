import type { Call, EventTopic, HomePath, Todo as ShownTodo } from '@zhiying/contract';
import { type Actor, holds } from './access/actor.ts';
import type { Kernel } from './kernel.ts';
import { slot } from './slot.ts';

/*
 * What an area adds to everybody's day, each in one line of its declaration:
 *
 *   brings: [todos.with(waitingForReview), shortcuts.with(newTheme), figures.with(postsOut)]
 *
 * The workbench shows them, the menu counts them, the command palette offers and finds them.
 */

interface ForWhom {
  /** Whoever may make every one of these calls. */
  calls: readonly Pick<Call, 'keys'>[];
}

/** Something that waits for somebody. It is shown while there is any of it. */
export interface Todo extends ForWhom {
  id: string;
  level: ShownTodo['level'];
  /** Reads on after the count: 条发布失败. */
  title: string;
  detail: string;
  /** 去处理 */
  action: string;
  /** Where the list with exactly these rows is; whoever may not open that page sees the count alone. */
  link: string | ((actor: Actor) => string);
  /** The page of the menu behind which the count stands; several of one page add up. */
  menu?: HomePath;
  /** What changes the count: consoles that hear one of these ask again. */
  topics?: readonly EventTopic[];
  count(kernel: Kernel, actor: Actor): Promise<number>;
}
export const todos = slot<Todo>('workbench.todos');

/** Something to begin from anywhere: a button of the workbench and an action of the command palette. Its icon is that of the page it leads to. */
export interface Shortcut extends ForWhom {
  id: string;
  /** 新建主题 */
  title: string;
  hint: string;
  /** `/home/ai?create=1` */
  link: string;
  /** The smallest stand on the workbench; the palette has all. */
  place: number;
}
export const shortcuts = slot<Shortcut>('workbench.shortcuts');

export interface FigureSpan {
  /** 1, 7 or 30, today included. */
  days: number;
  /** First and last day, `2026-11-09`, on China's calendar. */
  from: string;
  to: string;
}
export interface FigureValue {
  value: number;
  /** The same for the span before; null where there is nothing to compare. */
  before: number | null;
  /** One point a day, oldest first. */
  trend: number[];
  note?: string;
}
/** A number worth seeing every morning. */
export interface Figure extends ForWhom {
  id: string;
  title: string;
  unit: string;
  /** The six smallest of those somebody may see are shown. */
  place: number;
  moreIsGood: boolean;
  /** The list it counts, for the same span. */
  link?: (span: FigureSpan) => string;
  /** Null: nothing to show this person. */
  read(kernel: Kernel, actor: Actor, span: FigureSpan): Promise<FigureValue | null>;
}
export const figures = slot<Figure>('workbench.figures');

export const isFor =
  (actor: Actor) =>
  ({ calls }: ForWhom) =>
    calls.every((call) => holds(actor, call));

/** Small drawings beside the figures show this many days. */
export const TREND_DAYS = 14;
/** How many days of points a figure of this span needs: drawn, and compared with the span before. */
export const daysNeeded = ({ days }: FigureSpan) => Math.max(TREND_DAYS, days * 2);

const lately = (points: readonly number[]) => points.slice(-TREND_DAYS);
const sum = (points: readonly number[]) => points.reduce((total, point) => total + point, 0);

/** Something there is, one total a day: compared with how much there was when the span began. */
export const stock = (totals: readonly number[], { days }: FigureSpan): FigureValue => ({
  value: totals.at(-1) ?? 0,
  before: totals.at(-1 - days) ?? null,
  trend: lately(totals),
});

/** Something that happens, one count a day: this span's sum compared with the span before. */
export const flow = (counts: readonly number[], { days }: FigureSpan): FigureValue => ({
  value: sum(counts.slice(-days)),
  before: sum(counts.slice(-2 * days, -days)),
  trend: lately(counts),
});
