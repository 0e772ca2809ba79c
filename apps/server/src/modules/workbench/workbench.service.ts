import {
  type contract,
  type DataOf,
  HOME_ROUTES,
  mayOpen,
  type RouteEntry,
  TODO_LEVELS,
} from '@zhiying/contract';
import { type Actor, holderOf } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type FigureSpan, figures, isFor, shortcuts, TREND_DAYS, todos } from '#kernel/workbench.ts';
import { readPanels } from './panels.ts';
import * as repository from './workbench.repository.ts';

type Calls = typeof contract.workbench;
type Day = DataOf<Calls['day']>;
type Figures = DataOf<Calls['figures']>;

const MOST_FIGURES = 6;
const DAY_MS = 86_400_000;
const CHINA_MS = 8 * 3_600_000;
const routes: readonly RouteEntry[] = HOME_ROUTES;

export const workbenchService = (kernel: Kernel) => {
  const { db, brought } = kernel;
  return {
    async day(actor: Actor): Promise<Day> {
      const asked = brought(todos).filter(isFor(actor));
      const counted = await Promise.all(
        asked.map(async (todo) => ({ todo, count: await todo.count(kernel, actor) })),
      );
      return {
        todos: counted
          .filter(({ count }) => count > 0)
          .map(({ todo: { id, level, title, detail, action, link, menu }, count }) => ({
            ...{ id, count, level, title, detail, action },
            link: openTo(actor, typeof link === 'string' ? link : link(actor)),
            menu: menu ?? null,
          }))
          .sort((a, b) => TODO_LEVELS.indexOf(b.level) - TODO_LEVELS.indexOf(a.level)),
        shortcuts: brought(shortcuts)
          .filter(isFor(actor))
          .filter(({ link }) => openTo(actor, link) !== null)
          .sort((a, b) => a.place - b.place)
          .map(({ id, title, hint, link }) => ({ id, title, hint, link })),
        topics: [...new Set(asked.flatMap(({ topics = [] }) => topics))],
      };
    },

    async figures(actor: Actor, days: 1 | 7 | 30): Promise<Figures> {
      const span = spanOf(days);
      const [shown, panels, organs, recent] = await Promise.all([
        readFigures(kernel, actor, span),
        readPanels(kernel, actor, Math.max(TREND_DAYS, days)),
        repository.organOverview(db, actor),
        repository.recentDoings(db, actor),
      ]);
      return { figures: shown, ...panels, organs, recent };
    },
  };
};

async function readFigures(kernel: Kernel, actor: Actor, span: FigureSpan): Promise<Figures['figures']> {
  const offered = kernel
    .brought(figures)
    .filter(isFor(actor))
    .sort((a, b) => a.place - b.place);
  const shown: Figures['figures'] = [];
  // One that has nothing to show this person makes room for the next.
  for (let at = 0; shown.length < MOST_FIGURES && at < offered.length; ) {
    const next = offered.slice(at, at + MOST_FIGURES - shown.length);
    at += next.length;
    const read = await Promise.all(
      next.map(async ({ id, title, unit, moreIsGood, link, read }) => {
        const told = await read(kernel, actor, span);
        const leads = link ? openTo(actor, link(span)) : null;
        return told ? [{ id, title, unit, moreIsGood, link: leads, note: null, ...told }] : [];
      }),
    );
    shown.push(...read.flat());
  }
  return shown;
}

/** The days on China's calendar, today included. */
function spanOf(days: number): FigureSpan {
  const day = (ago: number) => new Date(Date.now() + CHINA_MS - ago * DAY_MS).toISOString().slice(0, 10);
  return { days, from: day(days - 1), to: day(0) };
}

/** The link, for whoever may open its page. */
function openTo(actor: Actor, link: string): string | null {
  const path = link.split('?')[0]?.replace(/^\/home\/?/, '');
  const route = routes.find((route) => route.path === path);
  return route && mayOpen(holderOf(actor), route.keys) ? link : null;
}
