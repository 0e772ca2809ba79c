import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type BodyOf, contract, type FileKind } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { watermark as mark } from '#engines/media/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { type ArchiveMaker, createArchive } from '#kernel/export/archive.ts';
import { chinaStamp } from '#kernel/export/exports.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { downloadSource } from './download.source.ts';
import { StillProcessing } from './material.errors.ts';
import { type MaterialFacts, materialPolicy } from './material.policy.ts';
import { factsFor } from './material.repository.ts';
import { type Derived, deliveredObject } from './stored-file.ts';

const LINK_SECONDS = 600;

export const downloadService = (kernel: Kernel) => {
  const { db, storage } = kernel;
  return {
    list: (actor: Actor, body: BodyOf<typeof contract.materialDownload.list>) =>
      listPage(db, downloadSource(actor, body), body),

    async create(actor: Actor, { ids, watermark }: BodyOf<typeof contract.materialDownload.create>) {
      const files = await deliverable(kernel, actor, ids);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      const [only] = files;
      if (!only) throw RowMissing('素材');
      const alone = files.length === 1;
      if (alone && !(watermark && only.type === 'image')) {
        await record(kernel, actor, only, { exportId: null, watermark: false });
        const filename = nameOf(only);
        const filepath = await storage.signedUrl(only.delivered, {
          downloadName: filename,
          expiresInSeconds: LINK_SECONDS,
        });
        return { filepath, filename, exportId: null, files: 1, bytes };
      }
      const filename = alone ? nameOf(only) : `素材-${chinaStamp()}.zip`;
      const { id, filepath } = await createArchive(kernel, actor, contract.materialDownload.create, {
        title: alone ? `下载「${only.name}」（带水印）` : `下载 ${files.length} 个素材`,
        filename,
        format: alone ? 'file' : 'zip',
        input: { ids: files.map((file) => file.id), watermark },
        total: files.length,
      });
      return { filepath, filename, exportId: id, files: files.length, bytes };
    },
  };
};

/** The files on their way, with what the person may have at the moment the link is opened. */
export const materialArchive: ArchiveMaker = {
  call: contract.materialDownload.create,
  async files(kernel, actor, { ids, watermark }: { ids: number[]; watermark: boolean }, runId) {
    const names = new Set<string>();
    const stamp = `${actor.uname} ${chinaStamp().slice(0, 8)}`;
    return (await deliverable(kernel, actor, ids)).map((file) => {
      const marks = watermark && file.type === 'image';
      return {
        name: unusedName(names, nameOf(file)),
        read: async () => {
          const content = await kernel.storage.read(file.delivered);
          return marks ? Readable.from([await mark(await buffer(content), stamp)]) : content;
        },
        // One by itself is in no archive.
        taken: () =>
          record(kernel, actor, file, { exportId: ids.length > 1 ? runId : null, watermark: marks }),
      };
    });
  },
};

interface Deliverable {
  id: number;
  versionId: number;
  name: string;
  type: FileKind;
  ext: string;
  size: number;
  delivered: string;
}

/** All of them or none: each within reach, not blocked, and in the shape in which it may leave. */
async function deliverable({ db }: Kernel, actor: Actor, ids: readonly number[]): Promise<Deliverable[]> {
  const wanted = [...new Set(ids)];
  const rows = await db.query<
    Omit<Deliverable, 'delivered'> & { object: string; derived: Derived; facts: MaterialFacts }
  >(sql`
    SELECT m.id, v.id AS "versionId", m.name, v.type, v.ext, v.size, v.object, v.derived, ${factsFor(actor)}
    FROM material m JOIN material_version v ON v.id = m.version_id
    WHERE m.id = ${anyOf(wanted)} AND ${materialPolicy.reach(actor, 'download')} ORDER BY m.id`);
  if (rows.length < wanted.length) throw RowMissing('素材');
  return rows.map(({ facts, object, derived, ...file }) => {
    materialPolicy.guard(actor, 'download', facts);
    const delivered = deliveredObject({ type: file.type, object, derived });
    if (!delivered) throw StillProcessing(file.name);
    return { ...file, delivered };
  });
}

/** Counted, written down and audited. */
async function record(
  { tx }: Kernel,
  actor: Actor,
  { id, versionId, name, size }: Deliverable,
  { exportId, watermark }: { exportId: number | null; watermark: boolean },
) {
  await tx(actor, async (unit) => {
    await unit.query(sql`
      INSERT INTO material_download (material_id, version_id, version_no, channel_id, node_id, path, owner_id, export_id, watermark, bytes)
      SELECT m.id, v.id, v.no, m.channel_id, m.node_id, m.path, ${actor.id}, ${exportId}, ${watermark}, ${size}
      FROM material m JOIN material_version v ON v.id = ${versionId} WHERE m.id = ${id}`);
    await unit.query(sql`UPDATE material SET downloads = downloads + 1 WHERE id = ${id}`);
    await unit.audit({
      call: contract.materialDownload.create,
      entity: 'material',
      entityId: id,
      summary: `下载素材「${name}」${watermark ? '（带水印）' : ''}`,
      after: { versionId, exportId, bytes: size },
    });
  });
}

/** As people know it, with the extension of what they get, and nothing that a file system would not take. */
function nameOf({ name, ext, delivered }: Deliverable) {
  const extension = extname(delivered) || `.${ext}`;
  const plain = name.replace(/[\\/:*?"<>|]/g, '_').replace(/^\.+/, '_');
  const stem = plain.toLowerCase().endsWith(`.${ext}`) ? plain.slice(0, -ext.length - 1) : plain;
  return `${stem}${extension}`;
}

/** Two files of one name in an archive would hide each other. */
function unusedName(used: Set<string>, name: string): string {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let at = 1; ; at += 1) {
    const candidate = at === 1 ? name : `${stem} (${at})${extension}`;
    if (used.has(candidate.toLowerCase())) continue;
    used.add(candidate.toLowerCase());
    return candidate;
  }
}
