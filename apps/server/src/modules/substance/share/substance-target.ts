import type { SubstanceInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, raw, sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { contentOf } from '../content.ts';
import { deliveries, inForceNow } from '../inbox/in-force.ts';
import { blockedSubstance } from '../substance.scope.ts';
import type { SharedPage, ShareTarget } from './share-target.ts';

interface Found {
  input: SubstanceInput;
  channelId: number;
  nodeId?: number;
}

async function pageOf({ db, storage }: Kernel, { input, channelId, nodeId }: Found): Promise<SharedPage> {
  const content = await contentOf(db, storage, input);
  const cover = content.kind === 'video' || content.kind === 'poster' ? null : content.cover;
  // What stands on top is not shown again below.
  const materials = content.materials.filter(({ id }) => id !== cover?.id);
  return {
    channelId,
    nodeId,
    title: content.title,
    meta: [content.product, content.validUntil && `有效期至 ${content.validUntil}`].filter(
      (text) => !!text,
    ) as string[],
    intro: '',
    cover,
    pieces: [{ ...content, materials, link: null }],
    leads: input.leads,
    aiMade: input.articleId !== null,
  };
}

/** A piece in the hands of whoever received it: gone with the sending. */
export const sharedSubstance: ShareTarget = {
  letter: 's',
  kind: 'substance',
  async page(kernel, { targetId, sharerId }) {
    const row = await kernel.db.one<Found>(sql`
      SELECT n.input, v.channel_id AS "channelId", v.node_id AS "nodeId" FROM ${deliveries} JOIN substance_version n ON n.id = i.version_id
      WHERE v.owner_id = ${sharerId} AND v.substance_id = ${targetId} AND ${inForceNow} ORDER BY v.id DESC LIMIT 1`);
    return row ? pageOf(kernel, row) : null;
  },
  async count(unit, { targetId, sharerId }, what) {
    const column = raw(what);
    const delivery = await unit.one<{ sendId: number }>(sql`
      UPDATE substance_delivery SET ${column} = ${column} + 1 WHERE id = (
        SELECT v.id FROM ${deliveries} WHERE v.owner_id = ${sharerId} AND v.substance_id = ${targetId} AND ${inForceNow}
        ORDER BY v.id DESC LIMIT 1)
      RETURNING send_id AS "sendId"`);
    if (!delivery) return;
    await unit.query(sql`
      UPDATE substance_send_item SET ${column} = ${column} + 1 WHERE send_id = ${delivery.sendId} AND substance_id = ${targetId}`);
    await unit.query(sql`UPDATE substance SET ${column} = ${column} + 1 WHERE id = ${targetId}`);
  },
  names: (db: Queries, ids) =>
    db.query(sql`SELECT id, title AS name FROM substance WHERE id = ${anyOf(ids)}`),
};

/** Pieces (`s`) that may be shown as part of something else, whoever received them besides: not taken down, not recalled, within their days. */
const mayShow = sql`(s.deleted_at IS NULL AND s.status IN ('passed', 'published') AND ${blockedSubstance} IS NULL)`;

/** Which of these pieces visitors of a page that lists them see now. */
export async function shownPieces(db: Queries, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(
    sql`SELECT s.id FROM substance s WHERE s.id = ${anyOf(ids, 'bigint')} AND ${mayShow}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Its own page; whether what it is part of is still out is for that area to say. */
export async function pieceShown(kernel: Kernel, id: number): Promise<SharedPage | null> {
  const row = await kernel.db.one<Found>(sql`
    SELECT v.input, s.channel_id AS "channelId" FROM substance s JOIN substance_version v ON v.id = s.version_id
    WHERE s.id = ${id} AND ${mayShow}`);
  return row ? pageOf(kernel, row) : null;
}

/** Counts one more of a piece that is part of something else. */
export async function countPiece(unit: Unit, id: number, what: 'visits' | 'leads') {
  const column = raw(what);
  await unit.query(sql`UPDATE substance SET ${column} = ${column} + 1 WHERE id = ${id}`);
}

/** A look at a piece before it is sent: by whoever was given the link, counting nobody. */
export const lookedAt: ShareTarget = {
  letter: 'p',
  kind: 'look',
  async page(kernel, { targetId }) {
    const row = await kernel.db.one<Found>(sql`
      SELECT v.input, s.channel_id AS "channelId" FROM substance s JOIN substance_version v ON v.id = s.version_id
      WHERE s.id = ${targetId} AND s.deleted_at IS NULL`);
    return row ? pageOf(kernel, row) : null;
  },
  async count() {},
};
