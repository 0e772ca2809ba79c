import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countTerms } from './count-terms.repository.ts';
import { vectorModel } from './vector-model.ts';
import { asBytes, signsOf } from './vectors.repository.ts';

/** Counting anew pays when this share of the pieces is new. */
const CHANGED = 0.03;
const AT_ONCE = 32;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A service that does not answer keeps its own channel's lane only. */
const CHANNELS_AT_ONCE = 4;

export async function run({ kernel, signal }: JobContext<unknown>) {
  const channels = await kernel.db.query<{
    channelId: number;
    now: number;
    counted: number | null;
    ownerId: number;
  }>(sql`
    SELECT p.channel_id AS "channelId", count(*) FILTER (WHERE p.live)::int AS now, min(p.owner_id) AS "ownerId",
           (SELECT t.pieces FROM aisbot_term t WHERE t.channel_id = p.channel_id AND t.way = 'all') AS counted
    FROM aisbot_piece p GROUP BY p.channel_id`);
  type Channel = (typeof channels)[number];
  const count = async ({ channelId, now, counted }: Channel) => {
    if (counted === null || Math.abs(now - counted) > Math.max(5, now * CHANGED))
      await kernel.tx(SYSTEM, (unit) => countTerms(unit, channelId));
  };
  const fill = ({ channelId, ownerId }: Channel) => fillVectors(kernel, channelId, ownerId, signal);
  const settled = {
    log: kernel.log,
    signal,
    name: ({ channelId }: Channel) => channelId,
    patienceMs: HOUR_MS,
  };
  // What needs nobody outside comes first, for all of them.
  const steps = [
    () => settleEach(channels, count, settled),
    () => settleEach(channels, fill, { ...settled, atOnce: CHANNELS_AT_ONCE }),
  ];
  await settleEach(steps.entries(), ([, step]) => step(), {
    log: kernel.log,
    signal,
    name: ([at]: [number, unknown]) => ['count', 'vectors'][at],
    patienceMs: DAY_MS,
  });
}

/** Pieces without a vector of the chosen model get one, a few at a time; a model that does not answer is asked at the next hour. */
async function fillVectors(
  { db, model, log }: Kernel,
  channelId: number,
  ownerId: number,
  signal: AbortSignal,
) {
  const chosen = await vectorModel(db, channelId);
  if (!chosen) return;
  const charge = { channelId, memberId: ownerId, nodeId: null };
  for (;;) {
    signal.throwIfAborted();
    const rows = await db.query<{ id: number; body: string }>(sql`
      SELECT id, body FROM aisbot_piece
      WHERE channel_id = ${channelId} AND live AND vector_of <> ${chosen.of} ORDER BY id LIMIT ${AT_ONCE}`);
    if (rows.length === 0) return;
    try {
      const vectors = await model.embed(
        { ...chosen, texts: rows.map(({ body }) => body), charge },
        { signal },
      );
      for (const [at, vector] of vectors.entries())
        await db.query(sql`
          UPDATE aisbot_piece SET vector = ${asBytes(vector)}, signs = ${signsOf(vector)}::varbit, vector_of = ${chosen.of}
          WHERE id = ${rows[at]?.id ?? 0} AND body = ${rows[at]?.body ?? ''}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ why: error.message }, 'no vectors for knowledge');
      return;
    }
  }
}
