import {
  type BodyOf,
  type Call,
  type ClueSource,
  contract,
  maskNickname,
  type ProspectInfo,
  SIGNAL_KINDS,
  type SignalKind,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countRows } from '#kernel/list/count.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import type { Unit } from '#kernel/unit.ts';
import { arrive, openPhone, receiversFor } from '../../clue/index.ts';
import { notify } from '../../notification/index.ts';
import { announceProspects } from '../announce.ts';
import { Refused } from '../growth.errors.ts';
import { openNames } from './open-names.ts';
import { type ProspectVerb, prospectPolicy } from './prospect.policy.ts';
import { loadProspectInfo, loadProspects, lockProspects, type ProspectRecord } from './prospect.rows.ts';
import { prospectSource } from './prospect.source.ts';

type Calls = typeof contract.growth;

/** One case that the verb reaches, held; what stands in its way is told. */
export async function holdProspect(
  unit: Unit,
  actor: Actor,
  verb: ProspectVerb,
  id: number,
  version?: number,
) {
  const [found] = await lockProspects(unit, actor, prospectPolicy.reach(actor, verb), [id]);
  if (!found) throw RowMissing('潜客');
  prospectPolicy.guard(actor, verb, found);
  if (version !== undefined && found.version !== version) throw RowChanged(await infoOf(unit, actor, id));
  return found;
}

export async function infoOf(db: Queries, actor: Actor, id: number): Promise<ProspectInfo> {
  const info = await loadProspectInfo(db, actor, id);
  if (!info) throw RowMissing('潜客');
  return info;
}

export const auditProspect = (
  unit: Unit,
  call: Call,
  id: number,
  summary: string,
  before?: unknown,
  after?: unknown,
) => unit.audit({ call, entity: 'prospect', entityId: id, summary, before, after });

const nicknameOf = (unit: Unit, found: ProspectRecord) =>
  openNames(unit, [found]).get(found.id) ?? found.name;

const give = (
  unit: Unit,
  found: ProspectRecord,
  to: { memberId: number; nodeId: number; path: string },
  name: string,
) =>
  unit.query(sql`
    UPDATE growth_prospect SET owner_id = ${to.memberId}, node_id = ${to.nodeId}, path = ${to.path}, name = ${name},
           claimed_at = now(), version = version + 1 WHERE id = ${found.id}`);

/** Where somebody spoke last is where the clue comes from. */
const CLUE_SOURCE: Record<SignalKind, ClueSource> = { comment: 'comment', message: 'chat', live: 'live' };
const lastKind = async (unit: Unit, id: number): Promise<SignalKind> =>
  (
    await unit.one<{ kind: SignalKind }>(
      sql`SELECT s.kind FROM growth_signal s WHERE s.prospect_id = ${id} ORDER BY s.at DESC, s.id DESC LIMIT 1`,
    )
  )?.kind ?? 'comment';

export const prospectService = ({ db, tx }: Kernel) => ({
  async info(actor: Actor, id: number) {
    await findSeen(db, prospectSource(actor, {}), id, '潜客');
    return infoOf(db, actor, id);
  },

  async counts(actor: Actor, search: BodyOf<Calls['counts']>) {
    const { level: _level, state: _state, ownerId, ...rest } = search;
    const isOthers = ownerId !== undefined && ownerId !== actor.id;
    const whose = isOthers ? { ownerId } : {};
    const count = (more: object) => countRows(db, prospectSource(actor, { ...rest, ...whose, ...more }));
    const [total, high, waiting, mine] = await Promise.all([
      count({}),
      count({ level: 'high' }),
      count({ state: 'waiting' }),
      isOthers ? 0 : count({ ownerId: actor.id }),
    ]);
    return { total, high, waiting, mine };
  },

  claim: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const found = await holdProspect(unit, actor, 'claim', id);
      const place = await placeOf(unit, actor, contract.growth.claim);
      const name = nicknameOf(unit, found);
      await give(unit, found, { ...place, memberId: actor.id }, name);
      await auditProspect(unit, contract.growth.claim, id, `领取潜客「${name}」，显示完整昵称`);
      await announceProspects(unit, [id]);
      return infoOf(unit, actor, id);
    }),

  release: (actor: Actor, { id, reason }: BodyOf<Calls['release']>) =>
    tx(actor, async (unit) => {
      const found = await holdProspect(unit, actor, 'release', id);
      const name = maskNickname(nicknameOf(unit, found));
      await unit.query(sql`
        UPDATE growth_prospect SET owner_id = NULL, name = ${name}, claimed_at = NULL, next_at = NULL, version = version + 1
        WHERE id = ${id}`);
      await unit.query(sql`DELETE FROM growth_task_case WHERE prospect_id = ${id} AND done_at IS NULL`);
      await auditProspect(unit, contract.growth.release, id, `退回潜客「${name}」`, undefined, { reason });
      await announceProspects(unit, [id]);
      const [row] = await loadProspects(unit, actor, [id]);
      if (!row) throw RowMissing('潜客');
      return row;
    }),

  assign: (actor: Actor, { ids, memberId }: BodyOf<Calls['assign']>) =>
    tx(actor, async (unit) => {
      const [to] = await receiversFor(unit, actor, [memberId]);
      if (!to) throw RowMissing('用户');
      const found = await lockProspects(unit, actor, prospectPolicy.reach(actor, 'assign'), ids);
      if (found.length < new Set(ids).size) throw RowMissing('潜客');
      for (const one of found) prospectPolicy.guard(actor, 'assign', one);
      const moving = found.filter(({ ownerId }) => ownerId !== memberId);
      for (const one of moving) await give(unit, one, to, nicknameOf(unit, one));
      await unit.auditAll(
        moving.map(({ id, name, ownerName }) => ({
          call: contract.growth.assign,
          entity: 'prospect',
          entityId: id,
          summary: `潜客「${name}」分配给${to.name}`,
          before: { owner: ownerName },
          after: { owner: to.name },
        })),
      );
      if (moving.length > 0 && memberId !== actor.id)
        await notify(unit, memberId, {
          kind: 'growth',
          title: `收到 ${moving.length} 位潜客`,
          link: `/home/aigrow?ownerId=${memberId}`,
        });
      await announceProspects(
        unit,
        moving.map(({ id }) => id),
      );
      return { changed: moving.length };
    }),

  makeClue: (actor: Actor, { id, version, name, phone, model, remark }: BodyOf<Calls['makeClue']>) =>
    tx(actor, async (unit) => {
      const found = await holdProspect(unit, actor, 'makeClue', id, version);
      const kind = await lastKind(unit, id);
      const left = found.phoneSealed ? openPhone(unit.secrets, found.phoneSealed) : null;
      const made = await arrive(unit, {
        channelId: found.channelId,
        nodeId: found.nodeId,
        path: found.path,
        name,
        phone: phone ?? left,
        identityMark: found.authorMark,
        source: CLUE_SOURCE[kind],
        sourceNote: found.account ? `「${found.account}」的${SIGNAL_KINDS[kind]}` : '潜客增长',
        model: model || found.model,
        remark: remark || found.lastText,
        ownerId: found.ownerId,
      });
      // They may have refused by the number that was only now given.
      if (!made) throw Refused();
      await unit.query(sql`
        UPDATE growth_prospect SET clue_id = ${made.id}, clue_at = now(), state = 'clue', next_at = NULL, version = version + 1 WHERE id = ${id}`);
      await auditProspect(unit, contract.growth.makeClue, id, `潜客「${found.name}」转为线索`, undefined, {
        clueId: made.id,
        known: made.known,
      });
      await announceProspects(unit, [id]);
      return infoOf(unit, actor, id);
    }),
});
