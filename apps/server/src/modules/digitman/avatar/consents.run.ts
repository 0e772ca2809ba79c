import { CONSENT_ENDING_DAYS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import { CHINA_TODAY } from '../../ai/index.ts';
import { notify } from '../../notification/index.ts';

/** Whoever looks after a face hears of the end of its leave once, two weeks ahead. */
export async function run({ kernel: { db, tx, log }, signal }: JobContext<unknown>) {
  const isEnding = sql`consent_until <= ${CHINA_TODAY} + ${CONSENT_ENDING_DAYS}::int AND end_told_at IS NULL`;
  const ending = await db.query<{ id: number }>(
    sql`SELECT id FROM digit_avatar WHERE ${isEnding} ORDER BY id`,
  );
  const tell = ({ id }: { id: number }) =>
    tx(SYSTEM, async (unit) => {
      const row = await unit.one<{ name: string; ownerId: number; until: string }>(sql`
        UPDATE digit_avatar SET end_told_at = now() WHERE id = ${id} AND ${isEnding}
        RETURNING name, owner_id AS "ownerId", to_char(consent_until, 'YYYY-MM-DD') AS until`);
      if (!row) return;
      await notify(unit, row.ownerId, {
        kind: 'digitman',
        title: `形象「${row.name}」的授权即将到期`,
        body: `授权至 ${row.until}，到期后用到它的视频不能再生成和发布。`,
        link: '/home/mixedshear?tabid=avatar',
      });
    });
  await settleEach(ending, tell, { log, signal });
}
