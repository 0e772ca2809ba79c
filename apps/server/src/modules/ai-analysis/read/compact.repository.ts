import type { Database } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';

/** As read for a day and more, by the hour for a week and more, by the day for good measure; days' gains are kept for ever. */
const STEPS: readonly { grain: 1 | 2; afterDays: number; bucket: SQL }[] = [
  { grain: 1, afterDays: 2, bucket: sql`date_trunc('hour', s.bucket)` },
  { grain: 2, afterDays: 9, bucket: sql`date_trunc('day', s.bucket, 'Asia/Shanghai')` },
];
const FORGET_DAYS = 400;

/**
 * Draws old snapshots together, a day at a time so that no statement is long: the last figures of the stretch and the sum of
 * what was gained, so that every sum over them stays the same.
 */
export async function compactSnapshots(db: Database, signal: AbortSignal) {
  for (const { grain, afterDays, bucket } of STEPS) {
    for (;;) {
      signal.throwIfAborted();
      const [oldest] = await db.query<{ day: string }>(sql`
        SELECT date_trunc('day', min(s.bucket), 'Asia/Shanghai')::text AS day FROM post_snapshot s
        WHERE s.grain < ${grain} AND s.bucket < date_trunc('day', now(), 'Asia/Shanghai') - make_interval(days => ${afterDays})
        HAVING min(s.bucket) IS NOT NULL`);
      if (!oldest) break;
      await db.query(sql`
        WITH fine AS (
          DELETE FROM post_snapshot s WHERE s.grain < ${grain} AND s.bucket >= ${oldest.day}::timestamptz
            AND s.bucket < ${oldest.day}::timestamptz + interval '1 day' RETURNING s.*)
        INSERT INTO post_snapshot (attempt_id, bucket, channel_id, grain, read_at, views, likes, comments, shares,
                                   gained_views, gained_likes, gained_comments, gained_shares)
        SELECT s.attempt_id, ${bucket}, s.channel_id, ${grain}, max(s.read_at), ${last(sql`views`)}, ${last(sql`likes`)},
               ${last(sql`comments`)}, ${last(sql`shares`)}, sum(s.gained_views), sum(s.gained_likes), sum(s.gained_comments),
               sum(s.gained_shares)
        FROM fine s GROUP BY 1, 2, 3`);
    }
  }
  await db.query(sql`DELETE FROM post_snapshot WHERE bucket < now() - make_interval(days => ${FORGET_DAYS})`);
}

function last(name: SQL): SQL {
  return sql`(array_agg(s.${name} ORDER BY s.read_at DESC))[1]`;
}
