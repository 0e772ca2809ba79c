import {
  type BodyOf,
  contract,
  type DataOf,
  dayKind,
  type FactMeasure,
  HOME_ROUTES,
  mayOpen,
  type RouteEntry,
  TODO_LEVELS,
} from '@zhiying/contract';
import { type Actor, holderOf, holds } from '#kernel/access/actor.ts';
import { withinPlace } from '#kernel/access/within-place.ts';
import { demoProgress } from '#kernel/demo-steps.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { readIsolated } from '#kernel/read-isolated.ts';
import {
  byDay,
  countTodo,
  type FigureSpan,
  figures,
  findables,
  isFor,
  shortcuts,
  type Todo,
  TREND_DAYS,
  todos,
} from '#kernel/workbench.ts';
import { breakdowns, dayAgo, maySeeMeasure, reportLink, reportReach } from '../report/index.ts';
import { changeWords, TOLD_MEASURES, todayWords, toldToday } from './change-words.ts';
import { readPanels } from './panels.ts';
import { visibleStores } from './workbench.repository.ts';

type Calls = typeof contract.workbench;
type Day = DataOf<Calls['day']>;
type Search = DataOf<Calls['search']>;
type Changes = DataOf<Calls['changes']>;
type Figures = DataOf<Calls['figures']>;

const MOST_FIGURES = 6;
/** Where a to-do stands that says nothing of it. */
const MIDDLE = 50;
/** 条 of 条发布失败: the word that stands between a number and what is counted. */
const COUNTER = /^[条个位篇件]\s*/;
/** Of each kind; whoever wants more opens the list. */
const FOUND = 5;
const DAY_MS = 86_400_000;
const CHINA_MS = 8 * 3_600_000;
const routes: readonly RouteEntry[] = HOME_ROUTES;

/** Line two of the to-dos that say which case is the worst; the count stands, whether or not that could be read. */
async function worstOf(kernel: Kernel, actor: Actor, waiting: readonly Todo[]) {
  const asked = waiting.filter(({ worst }) => worst);
  const { read } = await readIsolated(
    kernel,
    asked,
    async (todo) => (await todo.worst?.(kernel, actor)) ?? null,
  );
  return read;
}

export const workbenchService = (kernel: Kernel) => ({
  async day(actor: Actor): Promise<Day> {
    const asked = kernel
      .contributions(todos)
      .filter(isFor(actor))
      .sort((a, b) => (a.place ?? MIDDLE) - (b.place ?? MIDDLE));
    const { read, unread } = await readIsolated(kernel, asked, async (todo) => {
      const counted = await countTodo(kernel, actor, todo);
      if (!Number.isSafeInteger(counted) || counted < 0) throw new Error(`counted ${counted}`);
      return counted;
    });
    const waiting = [...read].filter(([, count]) => count > 0);
    const told = await worstOf(
      kernel,
      actor,
      waiting.map(([todo]) => todo),
    );
    const kind = dayKind(holderOf(actor));
    return {
      preparing: await demoProgress(kernel),
      todos: waiting
        .map(([todo, count]) => ({ ...todo, count, detail: told.get(todo) ?? todo.detail }))
        .map(({ id, count, level, title, detail, action, link, menu }) => ({
          id,
          count,
          level,
          title,
          detail,
          action,
          link: openTo(actor, typeof link === 'string' ? link : link(actor)),
          menu: menu ?? null,
        }))
        .sort((a, b) => TODO_LEVELS.indexOf(b.level) - TODO_LEVELS.indexOf(a.level)),
      unread: unread.map(({ title }) => title.replace(COUNTER, '')),
      shortcuts: kernel
        .contributions(shortcuts)
        .filter(isFor(actor))
        .filter(({ link }) => openTo(actor, link) !== null)
        .sort(byDay(kind))
        .map(({ id, title, hint, link, icon = pathOf(link) }) => ({ id, title, hint, link, icon })),
      topics: [...new Set(asked.flatMap(({ topics = [] }) => topics))],
    };
  },

  async search(actor: Actor, { q, kind }: BodyOf<Calls['search']>): Promise<Search> {
    const asked = kernel
      .contributions(findables)
      .filter(isFor(actor))
      .filter(({ id }) => kind === undefined || id === kind)
      .sort((a, b) => a.place - b.place);
    const { read, unread } = await readIsolated(kernel, asked, ({ find }) => find(kernel, actor, q, FOUND));
    return {
      groups: [...read]
        // What cannot be opened is not offered.
        .map(([{ id, title }, rows]) => ({
          id,
          title,
          rows: rows.filter(({ link }) => openTo(actor, link) !== null),
        }))
        .filter(({ rows }) => rows.length > 0),
      unread: unread.map(({ title }) => title),
    };
  },

  async changes(actor: Actor): Promise<Changes> {
    const [before, yesterday, today] = [dayAgo(2), dayAgo(1), dayAgo(0)];
    // Whoever may open reports reads here what they show.
    const { byDay } = contract.reportFacts;
    const reports = holds(actor, byDay);
    const measures = TOLD_MEASURES.filter((measure) => maySeeMeasure(actor, measure));
    if (measures.length === 0) return { day: yesterday, clauses: [], today: { text: '', link: null } };
    const { days } = await breakdowns(kernel).days(actor, reports ? byDay : reportReach(actor), {
      at: `${before},${today}`,
      tree: 'earned',
      compare: 'none',
      measures,
    });
    const of = (day: string) => days.find((one) => one.day === day)?.figures ?? {};
    // The report that shows the figure, not the one that happens to come first.
    const link = (day: string, told: readonly FactMeasure[]) => {
      const leads = reports ? reportLink(actor, `${day},${day}`, told) : null;
      return leads && openTo(actor, leads);
    };
    return {
      day: yesterday,
      clauses: changeWords(of(yesterday), of(before)).map(({ text, measure }) => ({
        text,
        link: link(yesterday, [measure]),
      })),
      today: { text: todayWords(of(today)), link: link(today, toldToday(of(today))) },
    };
  },

  async figures(actor: Actor, days: 1 | 7 | 30, nodeId?: number): Promise<Figures> {
    const span = spanOf(days);
    const stores = await visibleStores(kernel.db, actor);
    const place = nodeId === undefined ? null : stores.find(({ id }) => id === nodeId);
    if (place === undefined) throw RowMissing('门店');
    const reader = place ? withinPlace(actor, place) : actor;
    const [{ shown, unread, topics }, { panels, ...rest }] = await Promise.all([
      readFigures(kernel, reader, span, place === null && stores.length > 1),
      readPanels(kernel, reader, Math.max(TREND_DAYS, days)),
    ]);
    return {
      stores: stores.map(({ id, name }) => ({ id, name })),
      // The lists behind figures are of all stores.
      figures: place ? shown.map((figure) => ({ ...figure, link: null })) : shown,
      ...panels,
      unread: [...unread, ...rest.unread],
      topics: [...new Set([...topics, ...rest.topics])],
    };
  },
});

async function readFigures(kernel: Kernel, actor: Actor, span: FigureSpan, namesStores: boolean) {
  const offered = kernel
    .contributions(figures)
    .filter(isFor(actor))
    .sort(byDay(dayKind(holderOf(actor))));
  const shown: Figures['figures'] = [];
  const failed: string[] = [];
  // One that has nothing to show this person makes room for the next.
  for (let at = 0; shown.length < MOST_FIGURES && at < offered.length; ) {
    const next = offered.slice(at, at + MOST_FIGURES - shown.length);
    at += next.length;
    const { read, unread } = await readIsolated(kernel, next, (figure) => figure.read(kernel, actor, span));
    for (const [{ id, title, unit, moreIsGood, link }, told] of read)
      if (told) {
        const leads = link ? openTo(actor, link(span)) : null;
        const { noteStore, note, ...value } = told;
        const said = note && namesStores && noteStore ? `${note}，${noteStore}` : (note ?? null);
        shown.push({ id, title, unit, moreIsGood, link: leads, ...value, note: said });
      }
    failed.push(...unread.map(({ title }) => title));
  }
  return { shown, unread: failed, topics: offered.flatMap(({ topics = [] }) => topics) };
}

/** The days on China's calendar, today included. */
function spanOf(days: number): FigureSpan {
  const day = (ago: number) => new Date(Date.now() + CHINA_MS - ago * DAY_MS).toISOString().slice(0, 10);
  return { days, from: day(days - 1), to: day(0) };
}

/** The link, for whoever may open its page. */
function openTo(actor: Actor, link: string): string | null {
  const path = pathOf(link);
  const route = routes.find((route) => route.path === path);
  return route && mayOpen(holderOf(actor), route.keys) ? link : null;
}

/** `/home/material/verify?q=1` → `material/verify` */
function pathOf(link: string) {
  return link.replace(/^\/home\/?/, '').replace(/\?.*$/, '');
}
