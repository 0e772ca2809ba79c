import { createHash } from 'node:crypto';
import { DOWNLOAD_DAYS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { defineError } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';

/** Result files are lists of what went wrong, not archives. */
const MOST_BYTES = 20_000_000;
const FileTooLarge = defineError('download.tooLarge', 413, () => '结果文件过大，无法保存');

interface ResultFile {
  job: { id: string; name: string };
  member: { id: number; channelId: number | null };
  title: string;
  filename: string;
  format: 'xlsx' | 'csv';
  rows: number;
  content: Buffer;
}

/**
 * Keeps the file a job wrote for the person who asked for the job: it stands in the download centre beside the exports
 * and is fetched the same way. A job that runs twice replaces its file.
 */
export async function keepResultFile(unit: Unit, file: ResultFile): Promise<number> {
  const { job, member, title, filename, format, rows, content } = file;
  if (content.length > MOST_BYTES) throw FileTooLarge();
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO export_run (member_id, channel_id, list, title, filename, format, input, status, rows, total, bytes, sha256,
                            finished_at, expires_at, job_id)
    VALUES (${member.id}, ${member.channelId}, ${job.name}, ${title}, ${filename}, ${format}, '{}', 'done', ${rows}, ${rows},
            ${content.length}, ${createHash('sha256').update(content).digest('hex')}, now(),
            now() + make_interval(days => ${DOWNLOAD_DAYS}), ${job.id})
    ON CONFLICT (job_id) DO UPDATE SET title = excluded.title, filename = excluded.filename, format = excluded.format,
      rows = excluded.rows, total = excluded.total, bytes = excluded.bytes, sha256 = excluded.sha256,
      finished_at = excluded.finished_at, expires_at = excluded.expires_at
    RETURNING id`);
  const id = row?.id ?? 0;
  await unit.query(sql`
    INSERT INTO export_file (export_id, content) VALUES (${id}, ${content})
    ON CONFLICT (export_id) DO UPDATE SET content = excluded.content`);
  await unit.announce('export.changed', { id, title, status: 'done', rows, total: rows }, member.id);
  return id;
}

/** Undefined for an export, which is made while it is downloaded. */
export const keptContent = async (db: Queries, id: number) =>
  (await db.one<{ content: Buffer }>(sql`SELECT content FROM export_file WHERE export_id = ${id}`))?.content;
