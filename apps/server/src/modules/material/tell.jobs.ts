import { contract } from '@zhiying/contract';
import { z } from 'zod';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import { inForce } from '#kernel/access/paths.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { defineJob, type JobContext } from '#kernel/jobs/define.ts';
import { notify } from '../notification/index.ts';

const BATCH = 200;

interface News {
  title: string;
  body: string;
  link: string;
}

/** Tells many people one thing. The link carries the job's number: running again passes over whom it told before. */
async function tellEach(
  { kernel, signal, progress, id }: JobContext<unknown>,
  /** Members (`m`) to be told. */
  who: SQL,
  { title, body, link }: News,
) {
  const marked = `${link}${link.includes('?') ? '&' : '?'}news=${id}`;
  let told = 0;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const members = await kernel.tx(SYSTEM, async (unit) => {
      const batch = await unit.query<{ id: number; knows: boolean }>(sql`
        SELECT m.id, EXISTS (SELECT 1 FROM notification n WHERE n.member_id = m.id AND n.link = ${marked}) AS knows
        FROM member m WHERE m.id > ${after} AND m.status = 'active' AND ${who} ORDER BY m.id LIMIT ${BATCH}`);
      for (const member of batch)
        if (!member.knows) await notify(unit, member.id, { kind: 'material', title, body, link: marked });
      return batch;
    });
    after = members.at(-1)?.id ?? 0;
    told += members.length;
    await progress(told, null, `已通知 ${told} 人`);
    if (members.length < BATCH) return;
  }
}

/** Whoever sits at or below the nodes and may see materials. */
export const tellRecipients = defineJob({
  name: 'material.tellRecipients',
  title: '通知素材的接收人',
  payload: z.object({
    materialIds: z.array(z.int()),
    nodeIds: z.array(z.int()),
    message: z.string(),
    publisherId: z.int(),
  }),
  retry: { limit: 3, delaySeconds: 5 },
  async handler(context) {
    const { materialIds, nodeIds, message, publisherId } = context.payload;
    const names = await context.kernel.db.query<{ name: string }>(
      sql`SELECT name FROM material WHERE id = ${anyOf(materialIds)} ORDER BY id LIMIT 5`,
    );
    await tellEach(
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
  },
});

/** Whoever uses a material, took it away or uploaded it. */
export const tellUsers = defineJob({
  name: 'material.tellUsers',
  title: '通知素材的使用者',
  payload: z.object({ materialId: z.int(), title: z.string(), body: z.string() }),
  retry: { limit: 3, delaySeconds: 5 },
  handler: (context) => {
    const { materialId, title, body } = context.payload;
    return tellEach(
      context,
      sql`m.id IN (SELECT owner_id FROM material_usage WHERE material_id = ${materialId}
             UNION SELECT owner_id FROM material_download WHERE material_id = ${materialId}
             UNION SELECT owner_id FROM material WHERE id = ${materialId})`,
      { title, body, link: `/home/material?open=${materialId}` },
    );
  },
});
