import type { Call, DayKind, EventTopic, HomePath, Todo as ShownTodo } from '@zhiying/contract';
import { type Actor, holds } from './access/actor.ts';
import type { Kernel } from './kernel.ts';
import { countRows } from './list/count.ts';
import { firstRows, type ListSource } from './list/list.ts';
import type { RowSet } from './list/row-set.ts';
import { slot } from './slot.ts';

/*
 * What an area contributes to the workbench, each in one line of its declaration:
 *
 *   contributes: [todos.with(waitingForReview), shortcuts.with(newTheme), figures.with(postsOut)]
 *
 * The workbench shows them, the menu counts them, the command palette offers and finds them.
 */

interface ForWhom {
  /** Shown to people who may make all of these calls. */
  calls: readonly Pick<Call, 'keys'>[];
  /** Listed first for people with this kind of day (`dayKind` of the contract). */
  day?: DayKind;
}

/** Orders entries by the person's kind of day, then by position. */
export const byDay =
  (kind: DayKind) =>
  (a: ForWhom & { place: number }, b: ForWhom & { place: number }): number =>
    Number(b.day === kind) - Number(a.day === kind) || a.place - b.place;

/** How many wait: the rows of a list, or a number that is kept anyway. */
type Counted =
  | { rows(actor: Actor, kernel: Kernel): Pick<RowSet, 'from' | 'where' | 'kept'> }
  | { count(kernel: Kernel, actor: Actor): Promise<number> };

/** An entry of the to-do list; shown while its count is above zero. */
export type Todo = Waiting & Counted;
interface Waiting extends ForWhom {
  id: string;
  level: ShownTodo['level'];
  /**
   * Order among to-dos of the same level, smallest first: what customers see before what colleagues do; 50 by
   * default.
   */
  place?: number;
  /** Follows the count: 条发布失败. */
  title: string;
  /** Line two where there is nothing more to say. */
  detail: string;
  /** Line two in most cases: the worst of those that wait, asked only where some do. Null: `detail`. */
  worst?(kernel: Kernel, actor: Actor): Promise<string | null>;
  /** 去处理 */
  action: string;
  /** Where the list with exactly these rows is; whoever may not open that page sees the count alone. */
  link: string | ((actor: Actor) => string);
  /** The menu page that shows the count; several to-dos of one page add up. */
  menu?: HomePath;
  /** Events that change the count: consoles reload on them. */
  topics?: readonly EventTopic[];
}
export const todos = slot<Todo>('workbench.todos');

type Rows<Row> = (actor: Actor, kernel: Kernel) => ListSource<Row>;

/** Counts the rows of a list, and tells of the first of them in this order. */
export const countedWithWorst = <Row extends { id: number }>(
  rows: Rows<Row>,
  worstFirst: RowSet['defaultSort'],
  words: (worst: Row) => string,
): Pick<Waiting, 'worst'> & { rows: Rows<Row> } => ({
  rows,
  async worst(kernel, actor) {
    const [row] = await firstRows(kernel.db, { ...rows(actor, kernel), defaultSort: worstFirst }, 1);
    return row ? words(row) : null;
  },
});

/** What waits for a reviewer, shown to those who may decide. */
export const reviewTodo = (
  { pass }: Record<'pass', ForWhom['calls'][number]>,
  waiting: Omit<Waiting, 'calls' | 'level' | 'action'> & Counted,
): Todo => ({ calls: [pass], level: 'normal', action: '去审核', ...waiting });

export const countTodo = (kernel: Kernel, actor: Actor, todo: Todo): Promise<number> =>
  'rows' in todo ? countRows(kernel.db, todo.rows(actor, kernel)) : todo.count(kernel, actor);

/** An action to start from anywhere: a button of the workbench and an entry of the command palette. */
export interface Shortcut extends ForWhom {
  id: string;
  /** 新建主题 */
  title: string;
  hint: string;
  /** `/home/ai?create=1` */
  link: string;
  /** A drawing of the console's `RouteIcon`; that of the page it leads to unless said. */
  icon?: string;
  /** Order; the smallest are on the workbench, the palette has all. */
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
  /** The store that the note is about: said to whoever looks at several. */
  noteStore?: string;
}
/** A number worth seeing every morning. */
export interface Figure extends ForWhom {
  id: string;
  title: string;
  unit: string;
  /** The six smallest of those somebody may see are shown. */
  place: number;
  moreIsGood: boolean;
  /** Events that change it: consoles reload it on them. */
  topics?: readonly EventTopic[];
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

/** Days that the sparklines beside the figures show. */
export const TREND_DAYS = 14;
/** How many days of points a figure of this span needs: drawn, and compared with the span before. */
export const daysNeeded = ({ days }: FigureSpan) => Math.max(TREND_DAYS, days * 2);

const lately = (points: readonly number[]) => points.slice(-TREND_DAYS);
const sum = (points: readonly number[]) => points.reduce((total, point) => total + point, 0);

/** A stock, one total per day: compared with the total at the start of the span. */
export const stock = (totals: readonly number[], { days }: FigureSpan): FigureValue => ({
  value: totals.at(-1) ?? 0,
  before: totals.at(-1 - days) ?? null,
  trend: lately(totals),
});

/** A flow, one count per day: the span's sum compared with the span before. */
export const flow = (counts: readonly number[], { days }: FigureSpan): FigureValue => ({
  value: sum(counts.slice(-days)),
  before: sum(counts.slice(-2 * days, -days)),
  trend: lately(counts),
});

export interface Found {
  id: number;
  title: string;
  /** Tells rows of the same name apart: state, place. */
  meta: string[];
  link: string;
}
/** Rows the command palette finds, searched like their list: same scope, same index. */
export interface Findable extends ForWhom {
  id: string;
  /** 素材 */
  title: string;
  /** The smallest come first. */
  place: number;
  find(kernel: Kernel, actor: Actor, q: string, most: number): Promise<Found[]>;
}
export const findables = slot<Findable>('workbench.findables');

/** The rows of a list by what is searched in it, each as the palette shows it. */
export const findable = <Row extends { id: number }>(
  { call, ...of }: Pick<Findable, 'id' | 'title' | 'place'> & { call: ForWhom['calls'][number] },
  rows: (actor: Actor, q: string, kernel: Kernel) => ListSource<Row> | Promise<ListSource<Row>>,
  shown: (row: Row, actor: Actor) => Omit<Found, 'id'>,
): Findable => ({
  ...of,
  calls: [call],
  find: async (kernel, actor, q, most) => {
    const found = await firstRows(kernel.db, await rows(actor, q, kernel), most);
    return found.map((row) => ({ id: row.id, ...shown(row, actor) }));
  },
});
