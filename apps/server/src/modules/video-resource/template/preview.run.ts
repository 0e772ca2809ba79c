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

/** Screens read the whole list again after each. */
const TOLD_EVERY_MS = 2000;

/** Of the template as it is now; one that was changed meanwhile is left to the job that the change asked for. */
export async function run({ kernel, payload: { id }, signal, progress }: JobContext<{ id: number }>) {
  const row = await find(kernel.db, id);
  if (!row) return;
  const tell = () => kernel.tx(SYSTEM, (unit) => announceResource(unit, row));
  const made = await makePreview(kernel, row, { signal, progress: teller(kernel, progress, tell) }).catch(
    async (error: unknown) => {
      if (error instanceof MediaError) return error;
      // How the job ended is written once this is thrown, before screens that are told now read it.
      await tell().catch(() => {});
      throw error;
    },
  );
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

/** Writes down how far it is, and tells the screens now and then. Never in the way of the work: a lost word is made up by the next. */
function teller(kernel: Kernel, progress: JobContext<unknown>['progress'], tell: () => Promise<void>) {
  let told = 0;
  return (percent: number) => {
    const isTime = Date.now() - told >= TOLD_EVERY_MS;
    if (isTime) told = Date.now();
    void progress(Math.floor(percent), 100)
      .then(() => (isTime ? tell() : undefined))
      .catch((err: unknown) => kernel.log.warn({ err }, 'progress of a preview was not told'));
  };
}
