import { sql } from '#db/sql.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { commentKeywords, marksOf } from './keywords.ts';

const BATCH = 1_000;
/** Nobody works on older ones. */
const DAYS = 90;

/** In small steps; worked out anew it always gives the same. */
export async function run({
  kernel: { db },
  payload: { channelId },
  signal,
  progress,
}: JobContext<{ channelId: number }>) {
  const words = await commentKeywords.read(db, channelId);
  let done = 0;
  for (let after = 0; !signal.aborted; ) {
    const rows = await db.query<{ id: number; text: string; hasPhone: boolean }>(sql`
      SELECT id, text, phone_sealed IS NOT NULL AS "hasPhone" FROM post_comment
      WHERE channel_id = ${channelId} AND at > now() - make_interval(days => ${DAYS}) AND id > ${after} ORDER BY id LIMIT ${BATCH}`);
    if (rows.length === 0) return;
    const judged = rows.map(({ text, hasPhone }) => marksOf(text, hasPhone, words));
    await db.query(sql`
      UPDATE post_comment c SET marks = ARRAY(SELECT jsonb_array_elements_text(t.judged->'marks')),
             words = ARRAY(SELECT jsonb_array_elements_text(t.judged->'words'))
      FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${judged.map((one) => JSON.stringify(one))}::jsonb[]) AS t(id, judged)
      WHERE c.id = t.id`);
    after = rows.at(-1)?.id ?? after;
    done += rows.length;
    await progress(done, null, `已更新 ${done} 条`);
  }
}
