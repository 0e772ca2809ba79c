import { contract, SHOW_STATES, type ShowState } from '@zhiying/contract';
import { join, sql } from '#db/sql.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { chinaDate } from '#kernel/list/days.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import type { MarkSource } from '../../publish/index.ts';

interface PlannedShow {
  id: number;
  title: string;
  at: string;
  state: ShowState;
  account: string;
  late: boolean;
  day: string;
  onDay: number;
}

/** When it began, else when it is meant to; of one that nobody gave a beginning, its end. */
const AT = sql`coalesce(r.started_at, r.starts_at, r.ends_at)`;

/** Shows stand on the content calendar by when they go on air. */
export const showMarks: MarkSource = {
  kind: 'ailive',
  call: contract.liveShow.list,
  async find(db, actor, { range, q, perDay }) {
    const conditions = [
      changeable(actor, contract.liveShow.list),
      withinDays(AT, range),
      ...(q ? [nameContains(sql`r.name`, q)] : []),
    ];
    const rows = await db.query<PlannedShow>(sql`
      SELECT id, title, at, state, account, late, day::text AS day, "onDay" FROM (
        SELECT r.id, r.name AS title, ${AT} AS at, r.state, a.name AS account, (r.state = 'draft' AND r.ends_at < now()) AS late,
               ${chinaDate(AT)} AS day, row_number() OVER (PARTITION BY ${chinaDate(AT)} ORDER BY ${AT}, r.id) AS place,
               count(*) OVER (PARTITION BY ${chinaDate(AT)})::int AS "onDay"
        FROM live_show r JOIN live_account a ON a.id = r.account_id WHERE ${join(conditions, ' AND ')}) planned
      WHERE place <= ${perDay} ORDER BY at, id`);
    return rows.map(({ state, account, ...row }) => ({
      ...row,
      note: `${row.late ? '未开播' : SHOW_STATES[state]} ${account}`,
      link: `/home/ailive?show=${row.id}`,
    }));
  },
};
