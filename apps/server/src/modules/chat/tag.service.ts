import { type BodyOf, contract, type TagRow } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { TagTaken } from './chat.errors.ts';
import { tagPolicy } from './chat.policy.ts';
import { around } from './chat-keys.ts';

type Calls = typeof contract.chatTag;
const translateTaken = translate({ chat_tag_name: TagTaken });

async function loadTags(db: Queries, actor: Actor, id?: number): Promise<TagRow[]> {
  const can = tagPolicy.can(actor);
  const rows = await db.query<Omit<TagRow, 'can'> & { reached: (boolean | null)[] }>(sql`
    SELECT x.id, x.name, x.colour, x.version, json_build_object('id', n.id, 'name', n.name) AS node,
           (SELECT count(*)::int FROM chat_customer_tag g WHERE g.tag_id = x.id) AS customers, ${tagPolicy.reached(actor)} AS reached
    FROM chat_tag x JOIN node n ON n.id = x.node_id
    WHERE x.channel_id = ${actor.channelId} AND ${around(actor, contract.chatTag.list)} ${id === undefined ? sql`` : sql`AND x.id = ${id}`}
    ORDER BY x.id LIMIT 500`);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached }) }));
}

const tagOf = async (db: Queries, actor: Actor, id: number) => {
  const [row] = await loadTags(db, actor, id);
  if (!row) throw RowMissing('标签');
  return row;
};

async function holdTag(unit: Unit, actor: Actor, verb: 'edit' | 'delete', id: number) {
  const row = await unit.one<{ id: number; name: string; colour: string; version: number }>(sql`
    SELECT x.id, x.name, x.colour, x.version FROM chat_tag x WHERE x.id = ${id} AND ${tagPolicy.reach(actor, verb)} FOR UPDATE OF x`);
  if (!row) throw RowMissing('标签');
  return row;
}

export const tagService = ({ db, tx }: Kernel) => ({
  list: async (actor: Actor) => ({ rows: await loadTags(db, actor) }),

  create: (actor: Actor, { name, colour }: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const place = await placeOf(unit, actor, contract.chatTag.create);
      const row = await unit
        .one<{ id: number }>(sql`
          INSERT INTO chat_tag (channel_id, node_id, path, owner_id, name, colour)
          VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${actor.id}, ${name}, ${colour}) RETURNING id`)
        .catch(translateTaken);
      await unit.audit({
        call: contract.chatTag.create,
        entity: 'chatTag',
        entityId: row?.id,
        after: { name, colour },
      });
      return tagOf(unit, actor, row?.id ?? 0);
    }),

  update: (actor: Actor, { id, version, name, colour }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const tag = await holdTag(unit, actor, 'edit', id);
      if (tag.version !== version) throw RowChanged(await tagOf(unit, actor, id));
      await unit
        .query(
          sql`UPDATE chat_tag SET name = ${name}, colour = ${colour}, version = version + 1 WHERE id = ${id}`,
        )
        .catch(translateTaken);
      await unit.audit({
        call: contract.chatTag.update,
        entity: 'chatTag',
        entityId: id,
        before: tag,
        after: { name, colour },
      });
      return tagOf(unit, actor, id);
    }),

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const tag = await holdTag(unit, actor, 'delete', id);
      await unit.audit({ call: contract.chatTag.remove, entity: 'chatTag', entityId: id, before: tag });
      await unit.query(sql`DELETE FROM chat_tag WHERE id = ${id}`);
      return null;
    }),
});
