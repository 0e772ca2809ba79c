import type { SubstanceInput } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { materialSearch } from '../../material/index.ts';
import { reviewService } from '../review/review.service.ts';
import { deliverBatch } from '../send/deliver-batch.ts';
import { sendService } from '../send/send.service.ts';
import { substanceService } from '../substance.service.ts';
import { type DemoPiece, PIECES } from './pieces.ts';

const BATCH = 1000;

/** With the demo's materials come pieces made of them, in every state, and one sending with what became of it. Once. */
export async function ensureDemoSubstances(kernel: Kernel) {
  const { db, access } = kernel;
  const seat = await db.one<{ memberId: number; channelId: number; nodeId: number }>(sql`
    SELECT m.id AS "memberId", ms.channel_id AS "channelId", ms.node_id AS "nodeId" FROM member m JOIN membership ms ON ms.member_id = m.id
    WHERE m.uname = 'demo.ops' ORDER BY ms.position LIMIT 1`);
  const actor =
    seat && (await access.actFor(seat.memberId, seat.channelId, { ip: '', userAgent: '', requestId: '' }));
  if (!seat || !actor) return;
  const [claimed] = await db.query(
    sql`INSERT INTO setting (key, value) VALUES ('demo.substance', 'true') ON CONFLICT (key) DO NOTHING RETURNING key`,
  );
  if (!claimed) return;
  const sent: number[] = [];
  for (const piece of PIECES) {
    const id = await write(kernel, actor, piece);
    if (piece.state === 'sent' && id) sent.push(id);
  }
  if (sent.length > 0) await sendAll(kernel, actor, sent, seat.nodeId);
}

/** A piece whose materials this machine could not make stays what it is without them: a draft. */
async function write(kernel: Kernel, actor: Actor, piece: DemoPiece): Promise<number | null> {
  const type = piece.kind === 'video' ? 'video' : 'image';
  const materialIds = piece.count
    ? (await materialSearch(kernel.db, actor, { q: piece.materials, type, usable: 'yes' })).slice(
        0,
        piece.count,
      )
    : [];
  const input: SubstanceInput = {
    kind: piece.kind,
    title: piece.title,
    body: piece.body,
    product: piece.product,
    tags: piece.tags,
    texts: piece.texts,
    url: piece.url ?? null,
    coverId: null,
    materialIds,
    articleId: null,
    validUntil: null,
    editors: 'scope',
    textOpen: true,
    leads: true,
  };
  const { id, versionId } = await substanceService(kernel).create(actor, input);
  const complete = materialIds.length >= Math.min(piece.count, 1);
  if (piece.state === 'draft' || !complete) return null;
  const reviews = reviewService(kernel);
  await reviews.submit(actor, { ids: [id], reviewerIds: [] });
  const items = [{ id, versionId }];
  if (piece.state === 'rejected')
    await reviews.reject(actor, { items, reason: '「全网最低价」是绝对化用语，请改成具体的优惠和时间。' });
  else if (piece.state !== 'pending') await reviews.pass(actor, { items, reason: '' });
  return id;
}

async function sendAll(kernel: Kernel, actor: Actor, ids: number[], nodeId: number) {
  const { id } = await sendService(kernel).create(actor, {
    ids,
    nodeIds: [nodeId],
    roleIds: [],
    memberIds: [],
    groupIds: [],
    name: '金秋看车节',
    message: '请本周内转发到朋友圈',
    mustShare: true,
    from: null,
    until: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    requestKey: 'demo-autumn',
  });
  while (await kernel.tx(SYSTEM, (unit) => deliverBatch(unit, id, BATCH)).then((made) => made && !made.done));
  await pretend(kernel, actor, id);
}

/** What people would have done with it by now: the same at every start of a fresh demo. Nobody opens what demo logins shall open. */
async function pretend({ tx }: Kernel, actor: Actor, sendId: number) {
  await tx(actor, async (unit) => {
    await unit.query(sql`
      UPDATE substance_delivery v SET
        opened_at = CASE WHEN v.owner_id * 7 % 10 < 7 THEN now() - v.owner_id % 40 * interval '1 hour' END,
        shared_at = CASE WHEN v.owner_id * 7 % 10 < 4 THEN now() - v.owner_id % 36 * interval '1 hour' END,
        published_at = CASE WHEN v.owner_id * 7 % 10 < 1 THEN now() - v.owner_id % 20 * interval '1 hour' END,
        shares = CASE WHEN v.owner_id * 7 % 10 < 4 THEN 1 + v.owner_id % 3 ELSE 0 END,
        visits = CASE WHEN v.owner_id * 7 % 10 < 4 THEN v.owner_id % 12 ELSE 0 END
      FROM member m WHERE m.id = v.owner_id AND m.uname NOT LIKE 'demo.%' AND v.send_id = ${sendId}`);
    await unit.query(sql`
      UPDATE substance_send_item i SET opened = c.opened, shared = c.shared, published = c.published, visits = c.visits
      FROM (SELECT substance_id, count(opened_at) AS opened, count(shared_at) AS shared, count(published_at) AS published,
                   sum(visits) AS visits FROM substance_delivery WHERE send_id = ${sendId} GROUP BY substance_id) c
      WHERE i.send_id = ${sendId} AND i.substance_id = c.substance_id`);
    await unit.query(sql`
      UPDATE substance s SET opened = i.opened, shared = i.shared, published = i.published, visits = i.visits
      FROM substance_send_item i WHERE i.send_id = ${sendId} AND i.substance_id = s.id`);
  });
}
