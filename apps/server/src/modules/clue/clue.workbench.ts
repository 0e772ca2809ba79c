import { clueState, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countRows } from '#kernel/list/count.ts';
import { countByDay } from '#kernel/list/days.ts';
import { and, type RowSet } from '#kernel/list/row-set.ts';
import { earliestWords, lengthSince } from '#kernel/waiting-words.ts';
import {
  countedWithWorst,
  daysNeeded,
  type Figure,
  findable,
  flow,
  type Shortcut,
  type Todo,
} from '#kernel/workbench.ts';
import { clueSource } from './clue.source.ts';

const { clue } = contract;
const EARLIEST_FIRST = { sort: 'nextAt', order: 'ASC' } as const;

/** One's own, and of one's people only what lies still: what they are late with is in their own list. */
export const clueTodos: readonly Todo[] = [
  {
    id: 'clues.overdue',
    calls: [clue.list, clue.follow],
    level: 'warning',
    place: 5,
    title: '条线索逾期未跟进',
    detail: '已过约定时间，再不跟进会回到线索池',
    action: '去跟进',
    link: (actor) => `/home/clew?due=overdue&ownerId=${actor.id}`,
    menu: 'clew',
    topics: ['clue.changed'],
    ...countedWithWorst(
      (actor, { secrets }) => clueSource(actor, { due: 'overdue', ownerId: actor.id }, secrets),
      EARLIEST_FIRST,
      ({ name, nextAt }) => (nextAt ? `最久逾期 ${lengthSince(nextAt)}，${name}` : name),
    ),
  },
  {
    id: 'clues.today',
    calls: [clue.list, clue.follow],
    level: 'normal',
    place: 5,
    title: '条线索今天跟进',
    detail: '按约定时间联系客户',
    action: '去跟进',
    link: (actor) => `/home/clew?due=today&ownerId=${actor.id}`,
    topics: ['clue.changed'],
    ...countedWithWorst(
      (actor, { secrets }) => clueSource(actor, { due: 'today', ownerId: actor.id }, secrets),
      EARLIEST_FIRST,
      ({ name, nextAt }) => (nextAt ? `${earliestWords(nextAt)}，${name}` : name),
    ),
  },
  {
    id: 'clues.silent',
    calls: [clue.list, clue.assign],
    level: 'warning',
    place: 14,
    title: '条下属线索超过 7 天未跟进',
    detail: '分配后没有新记录，可以提醒或改派',
    action: '去查看',
    link: '/home/clew?silent=7&ofOthers=1',
    topics: ['clue.changed'],
    rows: (actor, { secrets }) => clueSource(actor, { silent: '7', ofOthers: '1' }, secrets),
    worst: ({ db, secrets }, actor) => mostOf(db, clueSource(actor, { silent: '7', ofOthers: '1' }, secrets)),
  },
  {
    id: 'clues.extensions',
    calls: [clue.list, clue.decideExtension],
    level: 'normal',
    place: 15,
    title: '条线索申请延长跟进',
    detail: '同意后重新计算回收时间',
    action: '去审批',
    link: '/home/clew?asked=1&ofOthers=1',
    topics: ['clue.changed'],
    rows: (actor, { secrets }) => clueSource(actor, { asked: '1', ofOthers: '1' }, secrets),
  },
  {
    id: 'clues.suspects',
    calls: [clue.list, clue.dismissSuspect],
    level: 'normal',
    place: 16,
    title: '条线索疑似重复',
    detail: '号码与其他线索相同，或客户已要求不再联系',
    action: '去处理',
    link: '/home/clew?suspect=1&holder=any',
    topics: ['clue.changed'],
    rows: (actor, { secrets }) => clueSource(actor, { suspect: '1', holder: 'any' }, secrets),
  },
];

/** Who has most of these clues. */
async function mostOf(db: Queries, { from, where }: RowSet): Promise<string | null> {
  const most = await db.one<{ name: string; count: number }>(sql`
    SELECT m.name, held.count FROM (
      SELECT c.owner_id, count(*)::int AS count FROM ${from} WHERE ${and(where)} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1) held
    JOIN member m ON m.id = held.owner_id`);
  return most ? `${most.name}名下最多，${most.count} 条` : null;
}

export const clueShortcut: Shortcut = {
  id: 'clue.create',
  calls: [clue.create],
  day: 'customer',
  title: '新建线索',
  hint: '录入到店或来电的客户',
  link: '/home/clew?create=1',
  place: 25,
};

/** Clues that came in, a count a day, oldest first. */
export const newCluesByDay = ({ db, secrets }: Kernel, actor: Actor, days: number) =>
  countByDay(db, clueSource(actor, { holder: 'any' }, secrets), sql`c.created_at`, days);

export const clueFigures: readonly Figure[] = [
  {
    id: 'clues.new',
    calls: [clue.list],
    day: 'customer',
    title: '新增线索',
    unit: '条',
    place: 70,
    moreIsGood: true,
    topics: ['clue.changed'],
    link: ({ from, to }) => `/home/clew?createdAt=${from},${to}&holder=any`,
    read: async (kernel, actor, span) => flow(await newCluesByDay(kernel, actor, daysNeeded(span)), span),
  },
  {
    id: 'clues.due',
    calls: [clue.list, clue.follow],
    day: 'customer',
    title: '今天跟进',
    unit: '条',
    place: 72,
    moreIsGood: false,
    topics: ['clue.changed'],
    link: () => '/home/clew?due=today',
    async read({ db, secrets }, actor) {
      const [today, late] = await Promise.all([
        countRows(db, clueSource(actor, { due: 'today' }, secrets)),
        countRows(db, clueSource(actor, { due: 'overdue' }, secrets)),
      ]);
      return { value: today, before: null, trend: [], note: late > 0 ? `另有 ${late} 条逾期` : '没有逾期' };
    },
  },
];

export const findClues = findable(
  { id: 'clue', call: clue.list, title: '线索', place: 25 },
  (actor, q, { secrets }) => clueSource(actor, { q }, secrets),
  ({ id, name, phone, state, model }) => ({
    title: name,
    meta: [clueState.label(state), phone, model].flatMap((part) => part || []),
    link: `/home/clew?open=${id}`,
  }),
);
