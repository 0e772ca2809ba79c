import { contract, type ExportRun } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { RowMissing } from '#kernel/errors.ts';
import { signLink } from '#kernel/export/links.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';

/** A person's own exports in the current channel. */
export const downloadRoutes = ({ db, secret }: Kernel) =>
  routes(contract.download, {
    mine: async ({ actor }) => ({
      rows: await db.query<ExportRun>(sql`
        SELECT id, title, format, status, rows, total, bytes, filename, created_at AS "createdAt", finished_at AS "finishedAt"
        FROM export_run WHERE member_id = ${actor.id} AND channel_id IS NOT DISTINCT FROM ${actor.channelId}
        ORDER BY created_at DESC LIMIT 50`),
    }),
    again: async ({ actor, body }) => {
      const mine = await db.one<{ id: number }>(sql`
        SELECT id FROM export_run
        WHERE id = ${body.id} AND member_id = ${actor.id} AND channel_id IS NOT DISTINCT FROM ${actor.channelId}`);
      if (!mine) throw RowMissing('导出');
      return { id: mine.id, filepath: signLink(secret, mine.id) };
    },
  });
