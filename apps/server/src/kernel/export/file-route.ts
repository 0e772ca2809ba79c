import { extname } from 'node:path';
import { pipeline } from 'node:stream';
import { EXPORT_FILE_PATH, mayCall } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { holderOf } from '#kernel/access/actor.ts';
import { defineError, Forbidden } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type ArchiveMaker, type ArchiveRunRow, streamArchive } from './archive.ts';
import type { Exportable } from './exports.ts';
import { linkHolds } from './links.ts';
import { type ExportRunRow, streamExport } from './stream.ts';

export const LinkExpired = defineError('export.linkExpired', 410, () => '下载链接无效或已过期，请重新导出');

const Link = z.object({ id: z.coerce.number().int(), expires: z.coerce.number().int(), sign: z.string() });

export const TooManyExports = defineError(
  'export.tooMany',
  429,
  () => '同时进行的导出过多，请待其他导出完成后下载',
  () => ({ headers: { 'retry-after': '10' } }),
);

/** Each running export holds a database connection; these many leave enough for everybody else. */
const MOST_AT_ONCE = 6;
const MOST_PER_MEMBER = 2;
/** A browser that takes nothing for this long is gone. */
const SILENCE_MS = 60_000;

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  file: 'application/octet-stream',
};

const fileHeaders = ({ format, filename }: { format: keyof typeof TYPES; filename: string }) => ({
  'content-type': TYPES[format],
  'content-disposition': `attachment; filename="export${extname(filename)}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
  'cache-control': 'no-store',
});

/** Serves export links. Rows and files are read at that moment, with the keys the person then holds. */
export function serveExportFiles(
  app: FastifyInstance,
  kernel: Kernel,
  lists: readonly Exportable[],
  archives: readonly ArchiveMaker[],
) {
  const listAt = new Map(lists.map((list) => [list.call.path, list]));
  const archiveAt = new Map(archives.map((archive) => [archive.call.path, archive]));
  const running: number[] = [];

  app.get(EXPORT_FILE_PATH, async (request, reply) => {
    const link = Link.safeParse(request.query);
    if (!link.success || !linkHolds(kernel.secret, link.data)) throw LinkExpired();
    const run = await kernel.db.one<
      (ExportRunRow | ArchiveRunRow) & { channelId: number | null; tokenId: number | null }
    >(sql`
      SELECT id, member_id AS "memberId", channel_id AS "channelId", token_id AS "tokenId", list, title, filename, format, input
      FROM export_run WHERE id = ${link.data.id} AND expires_at > now()`);
    const list = run && listAt.get(run.list);
    const archive = run && archiveAt.get(run.list);
    const asked = list?.call.export ?? archive?.call;
    if (!run || !asked) throw LinkExpired();
    const actor = await kernel.access.actFor(run.memberId, run.channelId, request.origin, run.tokenId);
    if (!actor || !mayCall(holderOf(actor), asked.keys)) throw Forbidden(asked.keys);

    const own = running.filter((memberId) => memberId === actor.id).length;
    if (running.length >= MOST_AT_ONCE || own >= MOST_PER_MEMBER) throw TooManyExports();
    running.push(actor.id);

    const out = archive
      ? streamArchive(kernel, archive, actor, run as ArchiveRunRow)
      : streamExport(kernel, list as Exportable, actor, run as ExportRunRow, app.turns);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...fileHeaders(run),
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
    });
    // The headers go out before the first row is read: the browser shows the download at once.
    reply.raw.flushHeaders();
    reply.raw.setTimeout(SILENCE_MS, () => reply.raw.destroy());
    pipeline(out, reply.raw, () => {
      running.splice(running.indexOf(actor.id), 1);
    });
  });
}
