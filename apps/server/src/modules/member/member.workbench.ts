import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { chinaDate, chinaToday, totalByDay } from '#kernel/list/days.ts';
import { cachedQuery } from '#kernel/list/query-cache.ts';
import {
  daysNeeded,
  type Figure,
  findable,
  isFor,
  type Shortcut,
  stock,
  type Todo,
  TREND_DAYS,
} from '#kernel/workbench.ts';
import { countPeople } from './count-people.repository.ts';
import { memberSource } from './member.source.ts';
import { memberInForce, memberWithin } from './within.scope.ts';

const { member } = contract;

/** Figures about people are for whoever manages them; seeing the list, to find somebody in it, is not enough. */
const MANAGING = [member.list, member.update] as const;
export const managesPeople = (actor: Actor) => isFor(actor)({ calls: MANAGING });

export const memberTodos: readonly Todo[] = [
  {
    id: 'locked',
    calls: MANAGING,
    level: 'error',
    place: 80,
    title: '个账号被锁定',
    detail: '密码输错次数过多，可在核实后解锁',
    action: '去处理',
    link: '/home/user?status=locked',
    rows: (actor) => ({
      from: sql`member m`,
      where: [sql`m.locked_until > now()`, memberWithin(actor, member.list)],
    }),
  },
  {
    id: 'pending',
    calls: MANAGING,
    level: 'normal',
    place: 80,
    title: '位用户待激活',
    detail: '尚未通过一次性链接设置密码',
    action: '去查看',
    link: '/home/user?status=pending',
    count: async ({ db }, actor) => (await countPeople(db, actor)).waiting,
  },
];

export const memberShortcuts: readonly Shortcut[] = [
  {
    id: 'member.create',
    calls: [member.create],
    title: '新建用户',
    hint: '打开新建表单',
    link: '/home/user?create=1',
    place: 50,
  },
  {
    id: 'member.import',
    calls: [member.importPreview],
    title: '导入用户',
    hint: '下载模板后上传',
    link: '/home/user?import=1',
    place: 90,
  },
];

export const memberFigures: readonly Figure[] = [
  {
    id: 'members',
    calls: MANAGING,
    day: 'people',
    title: '在册用户',
    unit: '人',
    place: 50,
    moreIsGood: true,
    async read({ db }, actor, span) {
      const rows = {
        from: sql`member m`,
        where: [sql`m.status <> 'disabled'`, memberInForce(actor, member.list)],
      };
      const { inForce } = await countPeople(db, actor);
      return stock(await totalByDay(db, rows, sql`m.created_at`, daysNeeded(span), inForce), span);
    },
  },
  {
    id: 'activeMembers',
    calls: MANAGING,
    day: 'people',
    title: '登录用户',
    unit: '人',
    place: 60,
    moreIsGood: true,
    async read({ db }, actor, { days }) {
      const [value, before, signIns] = await Promise.all([
        activeMembers(db, actor, days, 0),
        activeMembers(db, actor, days, days),
        signInsByDay({ db }, actor, TREND_DAYS),
      ]);
      return { value, before, trend: signIns.map(({ members }) => members) };
    },
  },
];

/** Distinct people who signed in during the span that ends `ago` days before today. */
async function activeMembers(db: Kernel['db'], actor: Actor, days: number, ago: number) {
  const [row] = await cachedQuery<{ count: number }>(
    db,
    sql`SELECT count(DISTINCT a.member_id)::int AS count FROM audit a JOIN member m ON m.id = a.member_id
        WHERE a.action = 'auth.login' AND ${memberWithin(actor, member.list)}
          AND a.at >= now() - make_interval(days => ${days + ago + 1})
          AND ${chinaDate(sql`a.at`)} > ${chinaToday} - ${days + ago}::int AND ${chinaDate(sql`a.at`)} <= ${chinaToday} - ${ago}::int`,
  );
  return row?.count ?? 0;
}

interface SignInDay {
  day: string;
  members: number;
  sessions: number;
}

/** One row a day, days without anybody included, oldest first. */
export const signInsByDay = ({ db }: Pick<Kernel, 'db'>, actor: Actor, days: number) =>
  cachedQuery<SignInDay>(
    db,
    sql`WITH signed AS (
          SELECT ${chinaDate(sql`a.at`)} AS day, count(DISTINCT a.member_id)::int AS members, count(*)::int AS sessions
          FROM audit a JOIN member m ON m.id = a.member_id
          WHERE a.action = 'auth.login' AND a.at >= now() - make_interval(days => ${days + 1}) AND ${memberWithin(actor, member.list)}
          GROUP BY 1)
        SELECT d::date::text AS day, coalesce(s.members, 0) AS members, coalesce(s.sessions, 0) AS sessions
        FROM generate_series(${chinaToday} - ${days - 1}::int, ${chinaToday}, interval '1 day') d LEFT JOIN signed s ON s.day = d::date
        ORDER BY d`,
  );

export const findMembers = findable(
  { id: 'member', call: member.list, title: '用户', place: 40 },
  (actor, q) => memberSource(actor, { q }),
  ({ id, name, uname, memberships }) => ({
    title: name,
    meta: [uname, ...memberships.slice(0, 1).map(({ nodeName }) => nodeName)],
    link: `/home/user?open=${id}`,
  }),
);
