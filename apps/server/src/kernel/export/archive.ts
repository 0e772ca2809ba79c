import type { Call } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { signLink } from './links.ts';
import { meteredOutput, type Run, recordOutcome, reportProgress } from './outcome.ts';
import { Outlet } from './sheet/outlet.ts';
import { ZipArchive } from './sheet/zip.ts';

const TELL_EVERY_MS = 500;

/** A file in an archive, read only when its turn comes. */
export interface ArchivedFile {
  name: string;
  read(): Promise<AsyncIterable<Buffer>>;
  /** Called when the file is sent, to count the download. */
  taken(): Promise<void>;
}

/** A call that answers with a link to an archive: which files are in it, for an actor with what they asked. */
export interface ArchiveMaker {
  call: Call;
  files(kernel: Kernel, actor: Actor, input: never, runId: number): Promise<ArchivedFile[]>;
}

export interface ArchiveRunRow extends Run {
  filename: string;
  /** An archive, or one file as it is. */
  format: 'zip' | 'file';
  input: Record<string, unknown>;
}

interface Wanted {
  title: string;
  filename: string;
  input: unknown;
  total: number;
  format?: ArchiveRunRow['format'];
}

/** Records the request; the archive is made when its link is opened. */
export async function createArchive(
  kernel: Pick<Kernel, 'secret'> & { db: Queries },
  actor: Pick<Actor, 'id' | 'channelId' | 'token'>,
  call: Call,
  { title, filename, input, total, format = 'zip' }: Wanted,
) {
  const row = await kernel.db.one<{ id: number }>(sql`
    INSERT INTO export_run (member_id, channel_id, token_id, list, title, filename, format, input, total)
    VALUES (${actor.id}, ${actor.channelId}, ${actor.token?.id ?? null}, ${call.path}, ${title}, ${filename}, ${format}, ${JSON.stringify(input)}::jsonb, ${total})
    RETURNING id`);
  if (!row) throw new Error('archive was not recorded');
  return { id: row.id, filepath: signLink(kernel.secret, row.id) };
}

/** Streams the files one after another into an archive that is already on its way: no temporary file, no memory. */
export function streamArchive(kernel: Kernel, maker: ArchiveMaker, actor: Actor, run: ArchiveRunRow) {
  const { out, facts } = meteredOutput();
  let written = 0;

  const work = async () => {
    const files = await maker.files(kernel, actor, run.input as never, run.id);
    await kernel.db.query(sql`
      UPDATE export_run SET status = 'running', total = ${files.length}, rows = 0, finished_at = NULL WHERE id = ${run.id}`);
    await reportProgress(kernel, run, 0, files.length);
    const outlet = new Outlet(out);
    const archive = run.format === 'zip' ? new ZipArchive(outlet) : asItIs(outlet);
    let told = Date.now();
    for (const file of files) {
      await archive.store(file.name, await file.read());
      await file.taken();
      written += 1;
      if (Date.now() - told < TELL_EVERY_MS) continue;
      told = Date.now();
      await reportProgress(kernel, run, written, files.length);
    }
    await archive.end();
  };
  const finish = (status: 'done' | 'failed') =>
    recordOutcome(kernel, actor, run, {
      status,
      rows: written,
      ...facts(status),
      summary: `${status === 'done' ? '' : '中断的'}${run.title}${run.format === 'zip' ? `（打包 ${written} 个文件）` : ''}`,
      asked: run.input,
    });
  work()
    .then(() => finish('done'))
    .catch(async (error: Error) => {
      if (!out.destroyed) kernel.log.error({ err: error, export: run.id }, 'archive failed');
      out.destroy(error);
      await finish('failed');
    })
    .catch((err: unknown) => kernel.log.error({ err, export: run.id }, 'archive outcome was not recorded'));
  return out;
}

/** The same interface for a single file, sent as it is. */
const asItIs = (outlet: Outlet): Pick<ZipArchive, 'store' | 'end'> => ({
  store: async (_name, content) => {
    for await (const bytes of content) await outlet.send(bytes);
  },
  end: () => outlet.end(),
});
