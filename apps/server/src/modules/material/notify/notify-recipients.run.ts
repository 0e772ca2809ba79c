import { contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import { inForce } from '#kernel/access/paths.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { RecipientNews } from './notify.jobs.ts';
import { notifyOnce } from './notify-once.ts';

export async function run(context: JobContext<RecipientNews>) {
  const { materialIds, nodeIds, message, publisherId } = context.payload;
  const names = await context.kernel.db.query<{ name: string }>(
    sql`SELECT name FROM material WHERE id = ${anyOf(materialIds)} ORDER BY id LIMIT 5`,
  );
  await notifyOnce(
    context,
    sql`m.id <> ${publisherId} AND EXISTS (
      SELECT 1 FROM membership ms JOIN role r ON r.id = ms.role_id JOIN node t ON t.id = ${anyOf(nodeIds)}
      WHERE ms.member_id = m.id AND r.keys && ${keysFor(contract.material.list)} AND ms.path LIKE t.path || '%' AND ${inForce(sql`ms.path`)})`,
    {
      title: `收到 ${materialIds.length} 个新素材`,
      body: message || names.map(({ name }) => name).join('、'),
      // One opens at once; several are found among what was received.
      link:
        materialIds.length === 1 ? `/home/material?open=${materialIds[0]}` : '/home/material?lib=received',
    },
  );
}
