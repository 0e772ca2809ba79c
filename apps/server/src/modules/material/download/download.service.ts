import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type BodyOf, contract } from '@zhiying/contract';
import { watermark as mark } from '#engines/media/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { type ArchiveMaker, createArchive } from '#kernel/export/archive.ts';
import { chinaStamp } from '#kernel/export/exports.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { type Deliverable, findDeliverable, insertDownload } from './download.repository.ts';
import { downloadSource } from './download.source.ts';

const LINK_SECONDS = 600;

export const downloadService = (kernel: Kernel) => {
  const { db, storage } = kernel;
  return {
    list: (actor: Actor, body: BodyOf<typeof contract.materialDownload.list>) =>
      listPage(db, downloadSource(actor, body), body),

    async create(actor: Actor, { ids, watermark }: BodyOf<typeof contract.materialDownload.create>) {
      const files = await findDeliverable(db, actor, ids);
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

/** The files of an archive: those that the person may have at the moment the link is opened. */
export const materialArchive: ArchiveMaker = {
  call: contract.materialDownload.create,
  async files(kernel, actor, { ids, watermark }: { ids: number[]; watermark: boolean }, runId) {
    const names = new Set<string>();
    const stamp = `${actor.uname} ${chinaStamp().slice(0, 8)}`;
    return (await findDeliverable(kernel.db, actor, ids)).map((file) => {
      const marks = watermark && file.type === 'image';
      return {
        name: unusedName(names, nameOf(file)),
        read: async () => {
          const content = await kernel.storage.read(file.delivered);
          return marks ? Readable.from([await mark(await buffer(content), stamp)]) : content;
        },
        // A single file is in no archive.
        taken: () =>
          record(kernel, actor, file, { exportId: ids.length > 1 ? runId : null, watermark: marks }),
      };
    });
  },
};

async function record(
  { tx }: Kernel,
  actor: Actor,
  file: Deliverable,
  { exportId, watermark }: { exportId: number | null; watermark: boolean },
) {
  const { id, versionId, name, size } = file;
  await tx(actor, async (unit) => {
    await insertDownload(unit, actor.id, file, { exportId, watermark });
    await unit.audit({
      call: contract.materialDownload.create,
      entity: 'material',
      entityId: id,
      summary: `下载素材「${name}」${watermark ? '（带水印）' : ''}`,
      after: { versionId, exportId, bytes: size },
    });
  });
}

/** The material's name with the extension of the delivered file, without characters that file systems refuse. */
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
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${stem} (${count})${extension}`;
    if (used.has(candidate.toLowerCase())) continue;
    used.add(candidate.toLowerCase());
    return candidate;
  }
}
