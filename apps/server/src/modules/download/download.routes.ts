import { contract, type Download } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { signLink } from '#kernel/export/links.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';

const own = (actor: Actor) =>
  sql`member_id = ${actor.id} AND channel_id IS NOT DISTINCT FROM ${actor.channelId} AND expires_at > now()`;

/** A person's own downloads in the current channel: exports, archives, what an import left. */
export const downloadRoutes = ({ db, secret }: Kernel) =>
  routes(contract.download, {
    mine: async ({ actor }) => ({
      rows: await db.query<Download>(sql`
        SELECT id, title, format, status, rows, total, bytes, filename, created_at AS "createdAt", finished_at AS "finishedAt",
               expires_at AS "expiresAt"
        FROM export_run WHERE ${own(actor)}
        ORDER BY created_at DESC LIMIT 50`),
    }),
    again: async ({ actor, body }) => {
      const mine = await db.one<{ id: number }>(sql`
        SELECT id FROM export_run WHERE id = ${body.id} AND ${own(actor)}`);
      if (!mine) throw RowMissing('下载文件');
      return { id: mine.id, filepath: signLink(secret, mine.id) };
    },
  });
