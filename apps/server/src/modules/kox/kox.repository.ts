import { type BodyOf, contract, type Kox, type PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, keysFor, type RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing, translate } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { AccountTaken, HandleTaken, NotStaff, OtherPlatform } from './kox.errors.ts';
import { type KoxVerb, koxGroupPolicy, koxPolicy } from './kox.policy.ts';
import { koxOf } from './kox.scope.ts';
import { AGREEMENT, OPEN_TASKS } from './kox.source.ts';

export interface KoxRecord
  extends Pick<Kox, 'id' | 'name' | 'agreement' | 'stopped' | 'openTasks' | 'version'> {
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number;
  memberId: number | null;
  accountId: number | null;
  platform: PlatformId;
}

/** Rows within reach of a verb, locked, and nothing in its way. */
export async function lockKox(unit: Unit, actor: Actor, verb: KoxVerb, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await unit.query<KoxRecord>(sql`
    SELECT k.id, k.channel_id AS "channelId", k.node_id AS "nodeId", k.path, k.owner_id AS "ownerId", k.member_id AS "memberId",
           k.account_id AS "accountId", k.platform, k.name, k.stopped, k.version, ${AGREEMENT} AS agreement, ${OPEN_TASKS} AS "openTasks"
    FROM kox k WHERE k.id = ${anyOf(wanted)} AND k.deleted_at IS NULL AND ${koxPolicy.reach(actor, verb)}
    ORDER BY k.id FOR UPDATE OF k`);
  if (rows.length < wanted.length) throw RowMissing('KOX 账号');
  for (const row of rows) koxPolicy.guard(actor, verb, row);
  return rows;
}

export async function lockOne(unit: Unit, actor: Actor, verb: KoxVerb, id: number): Promise<KoxRecord> {
  const [row] = await lockKox(unit, actor, verb, [id]);
  if (!row) throw RowMissing('KOX 账号');
  return row;
}

export type KoxFields = Omit<BodyOf<typeof contract.kox.create>, 'nodeId'>;

/** Content accounts (`a`) within the actor's scope for a call of this area, whatever keys look after accounts. */
const accountsWithin = (actor: Actor, call: RequiredCalls) => scope(actor, call).onRows(sql`a`);

/** Refuses groups, a member or a content account that the actor does not reach; those the account had before may stay. */
export async function checkTies(
  unit: Unit,
  actor: Actor,
  call: RequiredCalls,
  fields: KoxFields,
  before?: Pick<KoxRecord, 'memberId' | 'accountId'>,
) {
  const { kind, memberId, accountId, platform, groupIds } = fields;
  const groups = await unit.query(sql`
    SELECT g.id FROM kox_group g WHERE g.id = ${anyOf(groupIds)} AND ${koxGroupPolicy.reach(actor, 'edit')}`);
  if (groups.length < new Set(groupIds).size) throw RowMissing('KOX 分组');
  if (memberId && kind !== 'staff') throw NotStaff();
  if (memberId && memberId !== before?.memberId) {
    const found = await unit.one(sql`
      SELECT 1 FROM membership ms WHERE ms.member_id = ${memberId} AND ${scope(actor, call).onMemberships(sql`ms`)} LIMIT 1`);
    if (!found) throw RowMissing('用户');
  }
  if (accountId) {
    const found = await unit.one<{ platform: PlatformId }>(sql`
      SELECT a.platform FROM content_account a WHERE a.id = ${accountId} AND a.deleted_at IS NULL
        AND (${accountId === before?.accountId} OR ${accountsWithin(actor, call)})`);
    if (!found) throw RowMissing('内容账号');
    if (found.platform !== platform) throw OtherPlatform(platform);
  }
}

const translateTaken = translate({ kox_account: AccountTaken, kox_handle: HandleTaken });

export async function insertKox(
  unit: Unit,
  actor: Actor,
  node: { channelId: number; id: number; path: string },
  f: KoxFields,
) {
  const row = await unit
    .one<{ id: number }>(sql`
      INSERT INTO kox (channel_id, node_id, path, owner_id, kind, platform, name, handle, homepage, fans, member_id, account_id, remark)
      VALUES (${node.channelId}, ${node.id}, ${node.path}, ${actor.id}, ${f.kind}, ${f.platform}, ${f.name}, ${f.handle}, ${f.homepage},
              ${f.fans}, ${f.memberId}, ${f.accountId}, ${f.remark}) RETURNING id`)
    .catch(translateTaken);
  return row?.id ?? 0;
}

/** Returns false if somebody changed the account since the version. */
export async function updateKox(
  unit: Unit,
  { id, version }: { id: number; version: number },
  node: { id: number; path: string } | null,
  f: KoxFields,
): Promise<boolean> {
  const rows = await unit
    .query(sql`
      UPDATE kox SET node_id = coalesce(${node?.id ?? null}::bigint, node_id), path = coalesce(${node?.path ?? null}::text, path),
             kind = ${f.kind}, platform = ${f.platform}, name = ${f.name}, handle = ${f.handle}, homepage = ${f.homepage}, fans = ${f.fans},
             member_id = ${f.memberId}, account_id = ${f.accountId}, remark = ${f.remark}, version = version + 1
      WHERE id = ${id} AND version = ${version} RETURNING id`)
    .catch(translateTaken);
  return rows.length > 0;
}

/** Groups the actor does not see keep the account. */
export async function putInGroups(unit: Unit, actor: Actor, id: number, groupIds: readonly number[]) {
  await unit.query(sql`
    DELETE FROM kox_group_member gm USING kox_group g
    WHERE gm.kox_id = ${id} AND g.id = gm.group_id AND ${koxGroupPolicy.reach(actor, 'edit')}`);
  await unit.query(sql`
    INSERT INTO kox_group_member (group_id, kox_id) SELECT unnest(${[...new Set(groupIds)]}::bigint[]), ${id} ON CONFLICT DO NOTHING`);
}

/** Announces a change to everybody who sees the accounts. */
export const announceKox = async (
  unit: Unit,
  rows: readonly Pick<KoxRecord, 'id' | 'channelId' | 'path' | 'ownerId'>[],
  call: RequiredCalls,
) => {
  for (const { id, channelId, path, ownerId } of rows)
    await unit.announce('kox.changed', { ids: [id] }, { channelId, path, ownerId, keys: keysFor(call) });
};

/** The places and owners of these accounts, deleted ones included. */
export const placesOfKox = (db: Queries, ids: readonly number[]) =>
  db.query<Pick<KoxRecord, 'id' | 'channelId' | 'path' | 'ownerId'>>(sql`
    SELECT k.id, k.channel_id AS "channelId", k.path, k.owner_id AS "ownerId" FROM kox k WHERE k.id = ${anyOf(ids)}`);

/** Refuses unless every one of these may be put into a group by the actor. */
export async function needKox(db: Queries, actor: Actor, ids: readonly number[]) {
  const found = await db.query(sql`
    SELECT k.id FROM kox k
    WHERE k.id = ${anyOf(ids)} AND k.deleted_at IS NULL AND ${koxOf(actor, contract.kox.updateGroup)}`);
  if (found.length < new Set(ids).size) throw RowMissing('KOX 账号');
}

/** The node of an account; undefined if there is no such account. */
export async function nodeOfKox(db: Queries, id: number): Promise<number | undefined> {
  const row = await db.one<{ nodeId: number }>(sql`SELECT node_id AS "nodeId" FROM kox WHERE id = ${id}`);
  return row?.nodeId;
}

/** Content accounts that the actor may link to a KOX account. */
export const linkableAccounts = (db: Queries, actor: Actor, platform: PlatformId | undefined) =>
  db.query<{ id: number; name: string; platform: PlatformId }>(sql`
    SELECT a.id, a.name, a.platform FROM content_account a
    WHERE a.channel_id = ${actor.channelId} AND a.deleted_at IS NULL AND ${accountsWithin(actor, contract.kox.linkable)}
      AND (${platform ?? null}::text IS NULL OR a.platform = ${platform ?? null}) ORDER BY a.name, a.id LIMIT 500`);

export const stopKox = (db: Queries, id: number, stopped: boolean) =>
  db.query(sql`UPDATE kox SET stopped = ${stopped}, version = version + 1 WHERE id = ${id}`);

export const deleteKox = (db: Queries, id: number) =>
  db.query(sql`UPDATE kox SET deleted_at = now(), account_id = NULL, version = version + 1 WHERE id = ${id}`);
