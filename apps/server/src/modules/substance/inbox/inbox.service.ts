import {
  type BodyOf,
  contract,
  INBOX_BOXES,
  type InboxBox,
  type Received,
  SHARE_LINK_DAYS,
  type SubstanceInput,
} from '@zhiying/contract';
import { join, raw, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { contentOf } from '../content.ts';
import { signShare } from '../share/share-link.ts';
import { deliveries, latest } from './in-force.ts';
import { BOXES, inboxSource, loadReceived, ownDeliveries } from './inbox.source.ts';

type Calls = typeof contract.substanceInbox;
type Step = 'opened' | 'shared' | 'published';

export const inboxService = ({ db, tx, storage, secret }: Kernel) => {
  /** The delivery, if it is theirs and still holds, locked until the transaction ends. */
  async function hold(unit: Unit, actor: Actor, id: number) {
    const row = await unit.one<{ id: number; sendId: number; substanceId: number; title: string }>(sql`
      SELECT v.id, v.send_id AS "sendId", v.substance_id AS "substanceId", s.title FROM ${deliveries}
      WHERE v.id = ${id} AND ${ownDeliveries(actor)} FOR UPDATE OF v`);
    if (!row) throw RowMissing('内容');
    return row;
  }

  /** The first time counts, for the person, the sending and the piece alike. */
  async function reached(
    unit: Unit,
    { id, sendId, substanceId }: Awaited<ReturnType<typeof hold>>,
    step: Step,
  ) {
    const [at, count] = [raw(`${step}_at`), raw(step)];
    const first = await unit.one(
      sql`UPDATE substance_delivery SET ${at} = now() WHERE id = ${id} AND ${at} IS NULL RETURNING id`,
    );
    if (!first) return;
    await unit.query(sql`
      UPDATE substance_send_item SET ${count} = ${count} + 1 WHERE send_id = ${sendId} AND substance_id = ${substanceId}`);
    await unit.query(sql`UPDATE substance SET ${count} = ${count} + 1 WHERE id = ${substanceId}`);
  }

  async function shown(id: number): Promise<Received> {
    const [row] = await loadReceived(db, storage, [id]);
    if (!row) throw RowMissing('内容');
    return row;
  }

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, inboxSource(storage, actor, body), body),

    async counts(actor: Actor) {
      const boxes = Object.keys(INBOX_BOXES) as InboxBox[];
      const row = await db.one<Record<InboxBox, number>>(sql`
        SELECT ${join(boxes.map((box) => sql`count(*) FILTER (WHERE ${BOXES[box]})::int AS ${raw(`"${box}"`)}`))}
        FROM ${deliveries} WHERE ${ownDeliveries(actor)} AND ${latest}`);
      return row ?? { all: 0, must: 0, unopened: 0, shared: 0 };
    },

    async open(actor: Actor, { id }: BodyOf<Calls['open']>) {
      const delivery = await tx(actor, async (unit) => {
        const held = await hold(unit, actor, id);
        await reached(unit, held, 'opened');
        return held;
      });
      const version = await db.one<{ input: SubstanceInput }>(sql`
        SELECT n.input FROM substance_send_item i JOIN substance_version n ON n.id = i.version_id
        WHERE i.send_id = ${delivery.sendId} AND i.substance_id = ${delivery.substanceId}`);
      if (!version) throw RowMissing('内容');
      return {
        ...(await shown(id)),
        content: await contentOf(db, storage, version.input),
        textOpen: version.input.textOpen,
        share: signShare(
          secret,
          { letter: 's', targetId: delivery.substanceId, sharerId: actor.id },
          SHARE_LINK_DAYS * 24,
        ),
      };
    },

    async share(actor: Actor, { id, place }: BodyOf<Calls['share']>) {
      await tx(actor, async (unit) => {
        const held = await hold(unit, actor, id);
        await reached(unit, held, 'opened');
        await reached(unit, held, 'shared');
        await unit.query(sql`UPDATE substance_delivery SET shares = shares + 1 WHERE id = ${id}`);
        await unit.audit({
          call: contract.substanceInbox.share,
          entity: 'substance',
          entityId: held.substanceId,
          summary: `分享内容「${held.title}」`,
          after: { place },
        });
      });
      return shown(id);
    },

    async published(actor: Actor, { id, url }: BodyOf<Calls['published']>) {
      await tx(actor, async (unit) => {
        const held = await hold(unit, actor, id);
        for (const step of ['opened', 'shared', 'published'] as const) await reached(unit, held, step);
        await unit.query(sql`UPDATE substance_delivery SET published_url = ${url} WHERE id = ${id}`);
        await unit.audit({
          call: contract.substanceInbox.published,
          entity: 'substance',
          entityId: held.substanceId,
          summary: `回传内容「${held.title}」的发布链接`,
          after: { url },
        });
      });
      return shown(id);
    },
  };
};
