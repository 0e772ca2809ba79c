import { contract } from '@zhiying/contract';
import { RowMissing } from '#kernel/errors.ts';
import { signLink } from '#kernel/export/links.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findDownload, listDownloads } from './download.repository.ts';

/** Exports, archives and what an import left. */
export const downloadRoutes = ({ db, secret }: Kernel) =>
  routes(contract.download, {
    mine: async ({ actor }) => ({ rows: await listDownloads(db, actor) }),
    again: async ({ actor, body }) => {
      const download = await findDownload(db, actor, body.id);
      if (!download) throw RowMissing('下载文件');
      return { id: download.id, filepath: signLink(secret, download.id) };
    },
  });
