import type { TemplateContent } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { MediaError } from '#engines/media/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceResource } from '../announce.ts';
import { makePreview } from './make-preview.ts';

interface Row {
  id: number;
  channelId: number;
  path: string;
  ownerId: number;
  content: TemplateContent;
  version: number;
}

const find = (db: Queries, id: number) =>
  db.one<Row>(sql`
    SELECT id, channel_id AS "channelId", path, owner_id AS "ownerId", content, version FROM video_template
    WHERE id = ${id} AND state = 'making'`);

export const run = ({ kernel, payload, signal }: JobContext<{ id: number }>) =>
  preview(kernel, payload.id, signal);

/** Of the template as it is now; one that was changed meanwhile is left to the job that the change asked for. */
export async function preview(kernel: Kernel, id: number, signal: AbortSignal): Promise<void> {
  const row = await find(kernel.db, id);
  if (!row) return;
  const made = await makePreview(kernel, row, signal).catch((error: unknown) => {
    if (error instanceof MediaError) return error;
    throw error;
  });
  await kernel.tx(SYSTEM, async (unit) => {
    await unit.query(
      made instanceof MediaError
        ? sql`UPDATE video_template SET state = 'failed', note = ${made.reason} WHERE id = ${id} AND version = ${row.version}`
        : sql`UPDATE video_template SET state = 'ready', note = '', preview_object = ${made.preview}, cover_object = ${made.cover}
              WHERE id = ${id} AND version = ${row.version}`,
    );
    await announceResource(unit, row);
  });
}
