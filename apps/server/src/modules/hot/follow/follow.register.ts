import { type BodyOf, contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { alsoLocked, register } from '#kernel/register/register.ts';
import type { Unit } from '#kernel/unit.ts';
import { benchmarksSeen } from '../benchmark/benchmark.scope.ts';
import { followPolicy } from '../hot.policy.ts';
import { loadFollows } from './follow.rows.ts';

type Fields = BodyOf<typeof contract.hotFollow.create>;

/** What somebody wants to be told of is theirs. */
export const follows = register(contract.hotFollow, {
  noun: '热点订阅',
  shortNoun: '订阅',
  entity: 'hotFollow',
  table: 'hot_follow',
  stamped: false,
  label: 'name',
  policy: followPolicy,
  load: loadFollows,
  locked: alsoLocked<{ words: string }>(sql`r.words`),
  write: (fields, { unit, actor }) => checked(unit, actor, fields),
  renamed: 'new',
  removed: ({ label, words }) => ({ name: label, words }),
  others: ({ kernel: { tx }, rows }) => ({
    create: ({ actor, body }) =>
      tx(actor, async (unit) => {
        const { id } = await rows.insert(unit, actor, body.name, await checked(unit, actor, body));
        return { id };
      }),
  }),
});

/** Sources are the channel's, and accounts must be ones the actor may look at: others do not exist. */
async function checked(unit: Unit, actor: Actor, fields: Fields): Promise<Fields> {
  const { sourceIds, accountIds } = fields;
  const sources = await unit.query(
    sql`SELECT 1 FROM hot_source WHERE id = ${anyOf(sourceIds)} AND channel_id = ${actor.channelId}`,
  );
  if (sources.length < new Set(sourceIds).size) throw RowMissing('热点来源');
  const accounts = await unit.query(sql`
    SELECT 1 FROM hot_benchmark b WHERE b.id = ${anyOf(accountIds)} AND ${benchmarksSeen(actor, contract.hotBenchmark.list)}`);
  if (accounts.length < new Set(accountIds).size) throw RowMissing('对标账号');
  return fields;
}
