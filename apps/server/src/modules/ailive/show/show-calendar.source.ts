import {
  type CalendarState,
  contract,
  type PlatformId,
  SHOW_STATES,
  type ShowState,
} from '@zhiying/contract';
import { join, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { chinaDate } from '#kernel/list/days.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import type { MarkCount, MarkSource } from '../../publish/index.ts';

interface PlannedShow {
  id: number;
  title: string;
  at: string;
  until: string | null;
  status: ShowState;
  state: CalendarState;
  platforms: PlatformId[];
  account: string;
  late: boolean;
}

/** When it began, else when it is meant to; of one that nobody gave a beginning, its end. */
const AT = sql`coalesce(r.started_at, r.starts_at, r.ends_at)`;
/** When it was over, else when it is meant to be; nothing of one whose beginning nobody knows. */
const UNTIL = sql`CASE WHEN ${AT} < coalesce(r.ended_at, r.ends_at) THEN coalesce(r.ended_at, r.ends_at) END`;
const LATE = sql`(r.state = 'draft' AND r.ends_at < now())`;
/** As the calendar's filters call it: to come, on air, over, or never begun. */
const STATE = sql`CASE WHEN ${LATE} THEN 'failed' WHEN r.state = 'draft' THEN 'queued' WHEN r.state = 'ended' THEN 'published' ELSE 'sending' END`;
/** The sandbox is no platform. */
const PLATFORMS = sql`array_remove(ARRAY[a.platform], 'sandbox')`;
const FROM = sql`live_show r JOIN live_account a ON a.id = r.account_id`;

const seen = (actor: Actor, range: string, q: string | undefined) =>
  join(
    [
      changeable(actor, contract.liveShow.list),
      withinDays(AT, range),
      ...(q ? [nameContains(sql`r.name`, q)] : []),
    ],
    ' AND ',
  );

/** Shows stand on the content calendar by when they go on air. */
export const showMarks: MarkSource = {
  kind: 'ailive',
  call: contract.liveShow.list,
  count: (db, actor, { range, q }) =>
    db.query<MarkCount>(sql`
      SELECT ${chinaDate(AT)}::text AS day, ${STATE} AS state, array_to_json(${PLATFORMS}) AS platforms, count(*)::int AS count
      FROM ${FROM} WHERE ${seen(actor, range, q)} GROUP BY 1, 2, ${PLATFORMS}`),
  async find(db, actor, { range, q, perDay, states, platforms }) {
    const shown = [
      ...(states ? [sql`${STATE} = ANY(${states}::text[])`] : []),
      ...(platforms ? [sql`${PLATFORMS} && ${platforms}::text[]`] : []),
    ];
    const rows = await db.query<PlannedShow>(sql`
      SELECT id, title, at, until, status, state, array_to_json(platforms) AS platforms, account, late FROM (
        SELECT r.id, r.name AS title, ${AT} AS at, ${UNTIL} AS until, r.state AS status, ${STATE} AS state, ${PLATFORMS} AS platforms,
               a.name AS account, ${LATE} AS late,
               row_number() OVER (PARTITION BY ${chinaDate(AT)} ORDER BY ${AT}, r.id) AS place
        FROM ${FROM} WHERE ${join([seen(actor, range, q), ...shown], ' AND ')}) planned
      WHERE place <= ${perDay} ORDER BY at, id`);
    return rows.map(({ status, account, ...row }) => ({
      ...row,
      note: `${row.late ? '未开播' : SHOW_STATES[status]} ${account}`,
      link: `/home/ailive?show=${row.id}`,
    }));
  },
};
