import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { CHINA_TODAY } from '../../ai/index.ts';
import { notify } from '../../notification/index.ts';

const AHEAD_DAYS = 14;

/** Whoever looks after a face hears of the end of its leave once, two weeks ahead. */
export async function run({ kernel: { tx } }: JobContext<unknown>) {
  await tx(SYSTEM, async (unit) => {
    const ending = await unit.query<{ name: string; ownerId: number; until: string }>(sql`
      UPDATE digit_avatar SET end_told_at = now()
      WHERE consent_until <= ${CHINA_TODAY} + ${AHEAD_DAYS}::int AND end_told_at IS NULL
      RETURNING name, owner_id AS "ownerId", to_char(consent_until, 'YYYY-MM-DD') AS until`);
    for (const { name, ownerId, until } of ending)
      await notify(unit, ownerId, {
        kind: 'digitman',
        title: `形象「${name}」的授权即将到期`,
        body: `授权至 ${until}，到期后不能再生成新的视频。`,
        link: '/home/mixedshear?tabid=avatar',
      });
  });
}
