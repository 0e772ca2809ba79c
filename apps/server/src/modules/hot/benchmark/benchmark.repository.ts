import { type BodyOf, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import { benchmarkPolicy } from '../video.policy.ts';

type NewBenchmark = BodyOf<typeof contract.hotBenchmark.create>;
type BenchmarkFields = Omit<BodyOf<typeof contract.hotBenchmark.update>, 'id' | 'version'>;

/** Own accounts (`a`) within a call's scope. */
const ownAccounts = (actor: Actor, call: RequiredCalls) =>
  sql`a.deleted_at IS NULL AND ${scope(actor, call).onRows(sql`a`)}`;

/** The actor's own accounts that can be compared. */
export const loadChoices = (db: Queries, actor: Actor, platform: string) =>
  db.query<{ id: number; name: string }>(sql`
    SELECT a.id, a.name FROM content_account a
    WHERE a.platform = ${platform} AND ${ownAccounts(actor, contract.hotBenchmark.choices)} ORDER BY a.name, a.id LIMIT 500`);

export async function findOwnAccount(
  db: Queries,
  actor: Actor,
  id: number | null,
  platform: string,
): Promise<number> {
  const found = await db.one<{ id: number }>(sql`
    SELECT a.id FROM content_account a
    WHERE a.id = ${id} AND a.platform = ${platform} AND ${ownAccounts(actor, contract.hotBenchmark.create)}`);
  if (!found) throw RowMissing('内容账号');
  return found.id;
}

/** The benchmark, locked, with nothing in the way of the verb. */
export async function lockBenchmark(
  db: Queries,
  actor: Actor,
  verb: keyof typeof benchmarkPolicy.verbs,
  id: number,
) {
  const found = await db.one<{ name: string; total: number; version: number }>(sql`
    SELECT b.name, b.total, b.version FROM hot_benchmark b WHERE b.id = ${id} AND ${benchmarkPolicy.reach(actor, verb)} FOR UPDATE OF b`);
  if (!found) throw RowMissing('对标账号');
  benchmarkPolicy.guard(actor, verb, found);
  return found;
}

/** An own account has the followers that its platform reports; for others they are entered. */
export async function insertBenchmark(
  db: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  { accountId, fans, ...account }: NewBenchmark,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO hot_benchmark (channel_id, node_id, path, owner_id, platform, name, handle, homepage, source, account_id, fans, remark)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${account.platform}, ${account.name}, ${account.handle}, ${account.homepage},
            ${account.source}, ${accountId}, ${accountId ? null : fans}, ${account.remark}) RETURNING id`);
  return row?.id ?? 0;
}

export const updateBenchmark = (
  db: Queries,
  id: number,
  { name, handle, homepage, remark, fans }: BenchmarkFields,
) =>
  db.query(sql`
    UPDATE hot_benchmark SET name = ${name}, handle = ${handle}, homepage = ${homepage}, remark = ${remark},
           fans = CASE WHEN account_id IS NULL THEN ${fans}::int ELSE fans END, version = version + 1 WHERE id = ${id}`);

export const deleteBenchmark = (db: Queries, id: number) =>
  db.query(sql`DELETE FROM hot_benchmark WHERE id = ${id}`);
