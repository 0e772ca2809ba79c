import { type BodyOf, type ClueIntake, contract, type IntakeState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { hashToken, newToken } from '#kernel/access/tokens.ts';
import { RowChanged, RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { IntakeTaken } from './clue.errors.ts';
import { intakePolicy } from './clue.policy.ts';
import { loadIntakes } from './intake.source.ts';

type Calls = typeof contract.clueIntake;
type Verb = keyof typeof intakePolicy.verbs;

const TAIL = 4;
const translateTaken = translate({ clue_intake_name: IntakeTaken });

async function rowOf(db: Queries, actor: Actor, id: number): Promise<ClueIntake> {
  const [row] = await loadIntakes(db, actor, [id]);
  if (!row) throw RowMissing('来源');
  return row;
}

async function hold(unit: Unit, actor: Actor, verb: Verb, id: number) {
  const held = await unit.one<{ id: number; name: string; state: IntakeState; version: number }>(sql`
    SELECT i.id, i.name, i.state, i.version FROM clue_intake i
    WHERE i.id = ${id} AND ${intakePolicy.reach(actor, verb)} FOR UPDATE OF i`);
  if (!held) throw RowMissing('来源');
  intakePolicy.guard(actor, verb, held);
  return held;
}

const auditIntake = (
  unit: Unit,
  verb: 'create' | 'update' | 'renew' | 'revoke',
  id: number,
  summary: string,
  after?: unknown,
) => unit.audit({ call: contract.clueIntake[verb], entity: 'clueIntake', entityId: id, summary, after });

/** Sources outside and their tokens. A token is told once, to whoever made it. */
export const intakeService = ({ tx }: Kernel) => ({
  create: (actor: Actor, fields: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const place = await placeOf(unit, actor, contract.clueIntake.create);
      const token = newToken();
      const made = await unit
        .one<{ id: number }>(sql`
          INSERT INTO clue_intake (channel_id, node_id, path, owner_id, name, token_hash, tail, per_minute)
          VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${fields.name}, ${hashToken(token)},
                  ${token.slice(-TAIL)}, ${fields.perMinute}) RETURNING id`)
        .catch(translateTaken);
      const id = made?.id ?? 0;
      await auditIntake(unit, 'create', id, `新建开放接口来源「${fields.name}」`, fields);
      return { intake: await rowOf(unit, actor, id), token };
    }),

  update: (actor: Actor, { id, version, ...fields }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const held = await hold(unit, actor, 'edit', id);
      if (held.version !== version) throw RowChanged(await rowOf(unit, actor, id));
      await unit
        .query(sql`
          UPDATE clue_intake SET name = ${fields.name}, per_minute = ${fields.perMinute}, version = version + 1 WHERE id = ${id}`)
        .catch(translateTaken);
      await auditIntake(unit, 'update', id, `编辑开放接口来源「${fields.name}」`, fields);
      return rowOf(unit, actor, id);
    }),

  /** Also opens a source again that was closed. */
  renew: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const { name } = await hold(unit, actor, 'renew', id);
      const token = newToken();
      await unit.query(sql`
        UPDATE clue_intake SET token_hash = ${hashToken(token)}, tail = ${token.slice(-TAIL)}, state = 'open', version = version + 1
        WHERE id = ${id}`);
      await auditIntake(unit, 'renew', id, `更换「${name}」的接入令牌`);
      return { intake: await rowOf(unit, actor, id), token };
    }),

  revoke: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const { name } = await hold(unit, actor, 'revoke', id);
      await unit.query(sql`UPDATE clue_intake SET state = 'revoked', version = version + 1 WHERE id = ${id}`);
      await auditIntake(unit, 'revoke', id, `停用开放接口来源「${name}」`);
      return rowOf(unit, actor, id);
    }),
});
