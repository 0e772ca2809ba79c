import { type BodyOf, type Canned, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { cannedPolicy } from './chat.policy.ts';
import { around } from './chat-keys.ts';

type Calls = typeof contract.chatCanned;
const NOUN = '快捷回复';

/** One's own, and the shared ones of one's places and of those above. */
async function loadCanned(db: Queries, actor: Actor, id?: number): Promise<Canned[]> {
  const can = cannedPolicy.can(actor);
  const rows = await db.query<Omit<Canned, 'can'> & { reached: (boolean | null)[] }>(sql`
    SELECT x.id, x.title, x.text, x.shared, x.version, json_build_object('id', n.id, 'name', n.name) AS node,
           json_build_object('id', m.id, 'name', m.name) AS owner, ${cannedPolicy.reached(actor)} AS reached
    FROM chat_canned x JOIN node n ON n.id = x.node_id JOIN member m ON m.id = x.owner_id
    WHERE x.channel_id = ${actor.channelId} AND (x.owner_id = ${actor.id} OR (x.shared AND ${around(actor, contract.chatCanned.list)}))
      ${id === undefined ? sql`` : sql`AND x.id = ${id}`}
    ORDER BY x.shared, x.id LIMIT 500`);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached }) }));
}

const cannedOf = async (db: Queries, actor: Actor, id: number) => {
  const [row] = await loadCanned(db, actor, id);
  if (!row) throw RowMissing(NOUN);
  return row;
};

async function holdCanned(unit: Unit, actor: Actor, verb: 'edit' | 'delete', id: number) {
  const row = await unit.one<{ title: string; text: string; shared: boolean; version: number }>(sql`
    SELECT x.title, x.text, x.shared, x.version FROM chat_canned x
    WHERE x.id = ${id} AND (x.shared OR x.owner_id = ${actor.id}) AND ${cannedPolicy.reach(actor, verb)} FOR UPDATE OF x`);
  if (!row) throw RowMissing(NOUN);
  return row;
}

export const cannedService = ({ db, tx }: Kernel) => ({
  list: async (actor: Actor) => ({ rows: await loadCanned(db, actor) }),

  create: (actor: Actor, { title, text, shared }: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const place = await placeOf(unit, actor, contract.chatCanned.create);
      const row = await unit.one<{ id: number }>(sql`
        INSERT INTO chat_canned (channel_id, node_id, path, owner_id, title, text, shared)
        VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${actor.id}, ${title}, ${text}, ${shared}) RETURNING id`);
      await unit.audit({
        call: contract.chatCanned.create,
        entity: 'chatCanned',
        entityId: row?.id,
        after: { title, text, shared },
      });
      return cannedOf(unit, actor, row?.id ?? 0);
    }),

  update: (actor: Actor, { id, version, title, text, shared }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const before = await holdCanned(unit, actor, 'edit', id);
      if (before.version !== version) throw RowChanged(await cannedOf(unit, actor, id));
      await unit.query(sql`
        UPDATE chat_canned SET title = ${title}, text = ${text}, shared = ${shared}, version = version + 1 WHERE id = ${id}`);
      await unit.audit({
        call: contract.chatCanned.update,
        entity: 'chatCanned',
        entityId: id,
        before,
        after: { title, text, shared },
      });
      return cannedOf(unit, actor, id);
    }),

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const before = await holdCanned(unit, actor, 'delete', id);
      await unit.audit({ call: contract.chatCanned.remove, entity: 'chatCanned', entityId: id, before });
      await unit.query(sql`DELETE FROM chat_canned WHERE id = ${id}`);
      return null;
    }),
});
