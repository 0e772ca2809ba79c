import type { SubstanceInput } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { claimDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { slot } from '#kernel/slot.ts';
import { materialSearch } from '../../material/index.ts';
import { reviewService } from '../review/review.service.ts';
import { substanceService } from '../substance.service.ts';
import { type DemoPiece, PIECES } from './pieces.ts';
import { sendDemo } from './sendings.demo.ts';

/** For demo content that is made of the demo's pieces: asked once they are there, with those that were sent. */
export const demoSubstancesReady =
  slot<(kernel: Kernel, actor: Actor, pieces: { ids: number[]; nodeId: number }) => Promise<void>>(
    'demo.substancesReady',
  );

/** With the demo's materials come pieces made of them, in every state, and sendings with what became of them. Once. */
export async function ensureDemoSubstances(kernel: Kernel) {
  const { db, access } = kernel;
  const membership = await db.one<{ memberId: number; channelId: number; nodeId: number }>(sql`
    SELECT m.id AS "memberId", ms.channel_id AS "channelId", ms.node_id AS "nodeId" FROM member m JOIN membership ms ON ms.member_id = m.id
    WHERE m.uname = 'demo.ops' ORDER BY ms.position LIMIT 1`);
  const as = (memberId: number) =>
    access.actFor(memberId, membership?.channelId ?? 0, { ip: '', userAgent: '', requestId: '' });
  const actor = membership && (await as(membership.memberId));
  // Nobody decides on their own pieces.
  const second = await db.one<{ id: number }>(sql`SELECT id FROM member WHERE uname = 'demo.admin'`);
  const reviewer = second && (await as(second.id));
  if (!membership || !actor || !reviewer) return;
  if (!(await claimDemo(db, 'substance'))) return;
  const sent: number[] = [];
  for (const piece of PIECES) {
    const id = await write(kernel, actor, reviewer, piece);
    if (piece.state === 'sent' && id) sent.push(id);
  }
  if (sent.length === 0) return;
  await sendDemo(kernel, actor, sent, membership.nodeId);
  for (const ready of kernel.contributions(demoSubstancesReady))
    await ready(kernel, actor, { ids: sent, nodeId: membership.nodeId });
}

/** A piece whose materials this machine could not make stays what it is without them: a draft. */
async function write(
  kernel: Kernel,
  actor: Actor,
  reviewer: Actor,
  piece: DemoPiece,
): Promise<number | null> {
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
    await reviews.reject(reviewer, { items, reason: '「全网最低价」是绝对化用语，请改成具体的优惠和时间。' });
  else if (piece.state !== 'pending') await reviews.pass(reviewer, { items, reason: '' });
  return id;
}
