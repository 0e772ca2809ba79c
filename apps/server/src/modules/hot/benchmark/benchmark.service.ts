import { type BodyOf, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { translateTaken } from '../video.errors.ts';
import { benchmarkPolicy } from '../video.policy.ts';
import { keepFans } from './benchmark.figures.ts';
import { benchmarkSource } from './benchmark.source.ts';
import { compare } from './compare.ts';
import { adoptListed } from './listed-works.ts';
import { takeOwnWorks } from './own-works.ts';

type Calls = typeof contract.hotBenchmark;

/** Own accounts (`a`) within a call's scope. */
const ownAccounts = (actor: Actor, asked: Asked) =>
  sql`a.deleted_at IS NULL AND ${scope(actor, asked).on({
    channel: sql`a.channel_id`,
    path: sql`a.path`,
    node: sql`a.node_id`,
    owner: sql`a.owner_id`,
  })}`;

export const benchmarkService = ({ db, tx }: Kernel) => {
  const seen = (queries: Queries, actor: Actor, id: number) =>
    findSeen(queries, benchmarkSource(actor, {}), id, '对标账号');

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, benchmarkSource(actor, body), body),
    info: (actor: Actor, id: number) => seen(db, actor, id),
    compare: (actor: Actor, body: BodyOf<Calls['compare']>) => compare(db, actor, body),

    choices: async (actor: Actor, { platform }: BodyOf<Calls['choices']>) => ({
      rows: await db.query<{ id: number; name: string }>(sql`
        SELECT a.id, a.name FROM content_account a
        WHERE a.platform = ${platform} AND ${ownAccounts(actor, contract.hotBenchmark.choices)} ORDER BY a.name, a.id LIMIT 500`),
    }),

    create: (actor: Actor, { accountId, ...body }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, contract.hotBenchmark.create);
        const own = body.source === 'own' ? await ownAccount(unit, actor, accountId, body.platform) : null;
        const made = await unit
          .one<{ id: number }>(sql`
            INSERT INTO hot_benchmark (channel_id, node_id, path, owner_id, platform, name, handle, homepage, source, account_id, fans, remark)
            VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${body.platform}, ${body.name}, ${body.handle}, ${body.homepage},
                    ${body.source}, ${own}, ${own ? null : body.fans}, ${body.remark}) RETURNING id`)
          .catch(translateTaken);
        const id = made?.id ?? 0;
        if (own) await takeOwnWorks(unit, [id]);
        if (body.source === 'list') await adoptListed(unit, id);
        if (!own) await keepFans(unit, [id]);
        await unit.audit({
          call: contract.hotBenchmark.create,
          entity: 'hotBenchmark',
          entityId: id,
          summary: `新增对标账号「${body.name}」`,
          after: { ...body, accountId: own },
        });
        return seen(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await lock(unit, actor, 'edit', id);
        if (before.version !== version) throw RowChanged(await seen(unit, actor, id));
        await unit
          .query(sql`
            UPDATE hot_benchmark SET name = ${body.name}, handle = ${body.handle}, homepage = ${body.homepage}, remark = ${body.remark},
                   fans = CASE WHEN account_id IS NULL THEN ${body.fans}::int ELSE fans END, version = version + 1 WHERE id = ${id}`)
          .catch(translateTaken);
        await keepFans(unit, [id]);
        await unit.audit({
          call: contract.hotBenchmark.update,
          entity: 'hotBenchmark',
          entityId: id,
          before: { name: before.name },
          after: body,
        });
        return seen(unit, actor, id);
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const before = await lock(unit, actor, 'delete', id);
        await unit.query(sql`DELETE FROM hot_benchmark WHERE id = ${id}`);
        await unit.audit({
          call: contract.hotBenchmark.remove,
          entity: 'hotBenchmark',
          entityId: id,
          summary: `删除对标账号「${before.name}」及 ${before.total} 条作品`,
          before: { name: before.name },
        });
        return null;
      }),
  };
};

async function lock(unit: Unit, actor: Actor, verb: keyof typeof benchmarkPolicy.verbs, id: number) {
  const found = await unit.one<{ name: string; total: number; version: number }>(sql`
    SELECT b.name, b.total, b.version FROM hot_benchmark b WHERE b.id = ${id} AND ${benchmarkPolicy.reach(actor, verb)} FOR UPDATE OF b`);
  if (!found) throw RowMissing('对标账号');
  benchmarkPolicy.guard(actor, verb, found);
  return found;
}

async function ownAccount(unit: Unit, actor: Actor, id: number | null, platform: string): Promise<number> {
  const found = await unit.one<{ id: number }>(sql`
    SELECT a.id FROM content_account a
    WHERE a.id = ${id} AND a.platform = ${platform} AND ${ownAccounts(actor, contract.hotBenchmark.create)}`);
  if (!found) throw RowMissing('内容账号');
  return found.id;
}
