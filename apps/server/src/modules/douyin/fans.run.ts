import { sql } from '#db/sql.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { chinaToday } from '#kernel/list/days.ts';
import { IS_DOUYIN } from './douyin.scope.ts';

/** The last reading of a day is the day's. */
export const run = async ({ kernel: { db } }: JobContext<unknown>) => {
  await db.query(sql`
    INSERT INTO douyin_fans (account_id, day, fans) SELECT a.id, ${chinaToday}, a.fans FROM content_account a WHERE ${IS_DOUYIN} AND a.fans IS NOT NULL
    ON CONFLICT (account_id, day) DO UPDATE SET fans = excluded.fans`);
};
