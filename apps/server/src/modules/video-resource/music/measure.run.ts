import { sql } from '#db/sql.ts';
import { MediaError } from '#engines/media/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { announceResource } from '../announce.ts';
import { type Measured, measure } from './measure.ts';

interface Row {
  id: number;
  channelId: number;
  path: string;
  ownerId: number;
  object: string;
  ext: string;
  state: string;
}

export async function run({ kernel, payload: { id }, signal }: JobContext<{ id: number }>) {
  const { db, tx, storage } = kernel;
  const row = await db.one<Row>(sql`
    SELECT id, channel_id AS "channelId", path, owner_id AS "ownerId", object, ext, state FROM video_music WHERE id = ${id}`);
  if (!row || row.state !== 'making') return;
  const local = await storage.localFile(row.object);
  try {
    const found = await measure(local.file, row.ext, signal).catch((error: unknown) => {
      if (error instanceof MediaError) return error;
      throw error;
    });
    await tx(SYSTEM, async (unit) => {
      await unit.query(
        found instanceof MediaError
          ? sql`UPDATE video_music SET state = 'failed', note = ${found.reason} WHERE id = ${id}`
          : sql`UPDATE video_music SET ${measuredColumns(found)} WHERE id = ${id}`,
      );
      await announceResource(unit, row);
    });
  } finally {
    await local.release();
  }
}

export const measuredColumns = ({
  sha256,
  durationMs,
  loudness,
  peak,
  waveform,
  loopIn,
  loopOut,
}: Measured) =>
  sql`state = 'ready', note = '', sha256 = ${sha256}, duration_ms = ${durationMs}, loudness = ${loudness}, peak = ${peak},
      waveform = ${JSON.stringify(waveform)}::jsonb, loop_in = ${loopIn}, loop_out = ${loopOut}`;
