import { CONSENT_ENDING_DAYS, RIGHTS_AHEAD_DAYS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import { CHINA_TODAY } from '../ai/index.ts';
import { notify } from '../notification/index.ts';

interface Ending {
  table: 'voice' | 'music';
  id: number;
}

const VOICE_ENDS = sql`consent_until <= ${CHINA_TODAY} + ${CONSENT_ENDING_DAYS}::int AND end_told_at IS NULL`;
const MUSIC_ENDS = sql`rights_until <= ${CHINA_TODAY} + ${RIGHTS_AHEAD_DAYS}::int AND end_told_at IS NULL`;
const CLAIMS = {
  voice: (id: number) => sql`
    UPDATE video_voice SET end_told_at = now() WHERE id = ${id} AND ${VOICE_ENDS}
    RETURNING name, owner_id AS "ownerId", to_char(consent_until, 'YYYY-MM-DD') AS until`,
  music: (id: number) => sql`
    UPDATE video_music SET end_told_at = now() WHERE id = ${id} AND ${MUSIC_ENDS}
    RETURNING name, owner_id AS "ownerId", to_char(rights_until, 'YYYY-MM-DD') AS until`,
};
const WORDS = { voice: '声音', music: '音乐' };

/** Whoever looks after a voice or a piece of music hears of the end of its leave once, ahead of time. */
export async function run({ kernel: { db, tx, log }, signal }: JobContext<unknown>) {
  const ending = await db.query<Ending>(sql`
    SELECT 'voice' AS table, id FROM video_voice WHERE ${VOICE_ENDS}
    UNION ALL SELECT 'music', id FROM video_music WHERE ${MUSIC_ENDS} ORDER BY 1, 2`);
  const tell = ({ table, id }: Ending) =>
    tx(SYSTEM, async (unit) => {
      const row = await unit.one<{ name: string; ownerId: number; until: string }>(CLAIMS[table](id));
      if (!row) return;
      await notify(unit, row.ownerId, {
        kind: 'digitman',
        title: `${WORDS[table]}「${row.name}」的授权即将到期`,
        body: `授权至 ${row.until}，到期后用到它的视频不能再合成和发布。`,
        link: `/home/mixedshear?tabid=${table}`,
      });
    });
  await settleEach(ending, tell, { log, signal });
}
