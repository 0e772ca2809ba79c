import { type BodyOf, type contract, type HotSource, hotSourceState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { holdTree } from '#kernel/access/tree-lock.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { ChannelOnly, TooSoon, translateConflict } from '../hot.errors.ts';
import { sourcePolicy } from '../hot.policy.ts';
import { changeable } from '../hot.scope.ts';
import { settleChannel } from '../rank/settle.ts';
import { tidy } from '../read/adapter.ts';
import { keepReading } from '../read/keep.ts';
import { readSource, settle, takeNow } from '../read/read-source.ts';
import { sourceHealth } from './source.health.ts';
import { loadSources, sourceSource } from './source.source.ts';

type Calls = typeof contract.hotSource;

interface Record {
  id: number;
  channelId: number;
  name: string;
  kind: HotSource['kind'];
  status: HotSource['status'];
  version: number;
}

export const sourceService = (kernel: Kernel) => {
  const { db, tx } = kernel;

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, sourceSource(actor, body), body),

    async health(actor: Actor, id: number) {
      return sourceHealth(db, await findSeen(db, sourceSource(actor, {}), id, '热点来源'));
    },

    create: (actor: Actor, body: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const root = await rootOf(unit, actor);
        const row = await unit
          .one<{ id: number }>(sql`
            INSERT INTO hot_source (channel_id, node_id, path, owner_id, name, mark, kind, url, list_path, title_field, heat_field, weight,
                                    every_minutes, floor_seconds, daily_budget)
            VALUES (${root.channelId}, ${root.id}, ${root.path}, ${actor.id}, ${body.name}, ${body.mark}, ${body.kind}, ${body.url},
                    ${body.listPath}, ${body.titleField}, ${body.heatField}, ${body.weight}, ${body.everyMinutes}, ${body.floorSeconds},
                    ${body.dailyBudget}) RETURNING id`)
          .catch(translateConflict);
        const id = row?.id ?? 0;
        await audit(unit, 'create', id, `新建热点来源「${body.name}」`, { after: body });
        return { id };
      }),

    async update(actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>) {
      await tx(actor, async (unit) => {
        const before = await lock(unit, actor, 'edit', id);
        if (before.version !== version) throw RowChanged(await one(unit, actor, id));
        const status =
          before.status === body.status || hotSourceState.mayMove(before.status, body.status)
            ? body.status
            : before.status;
        await unit
          .query(sql`
            UPDATE hot_source SET name = ${body.name}, mark = ${body.mark}, kind = ${body.kind}, url = ${body.url}, list_path = ${body.listPath},
                   title_field = ${body.titleField}, heat_field = ${body.heatField}, weight = ${body.weight},
                   every_minutes = ${body.everyMinutes}, floor_seconds = ${body.floorSeconds}, daily_budget = ${body.dailyBudget},
                   status = ${status}, next_at = now(), version = version + 1, wait_until = CASE WHEN url = ${body.url} THEN wait_until END,
                   trouble = CASE WHEN ${status} = 'on' THEN '' ELSE trouble END
            WHERE id = ${id}`)
          .catch(translateConflict);
        await audit(unit, 'update', id, `编辑热点来源「${body.name}」`, { before, after: body });
      });
      return one(db, actor, id);
    },

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const before = await lock(unit, actor, 'delete', id);
        await unit.query(sql`DELETE FROM hot_source WHERE id = ${id}`);
        await audit(unit, 'remove', id, `删除热点来源「${before.name}」`, { before });
        return null;
      }),

    async read(actor: Actor, id: number) {
      const { name } = await tx(actor, (unit) => lock(unit, actor, 'read', id));
      const source = await takeNow(kernel, id);
      if (!source) throw TooSoon();
      const told = await readSource(kernel, source, AbortSignal.timeout(60_000));
      if (told.ok) await settle(kernel, source.channelId);
      await tx(actor, (unit) => audit(unit, 'read', id, `试读热点来源「${name}」：${told.msg}`));
      return told;
    },

    enter: (actor: Actor, { id, entries }: BodyOf<Calls['enter']>) =>
      tx(actor, async (unit) => {
        const source = await lock(unit, actor, 'enter', id);
        const list = tidy(entries);
        const now = new Date();
        const slot = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
        const kept = await keepReading(unit, { source, slot, readAt: now }, list);
        const count = kept ? list.length : 0;
        await unit.query(
          sql`UPDATE hot_source SET last_good_at = now(), last_count = ${list.length} WHERE id = ${id}`,
        );
        await settleChannel(unit, source.channelId);
        await audit(unit, 'enter', id, `「${source.name}」录入 ${count} 条热点`);
        return { count };
      }),
  };
};

/** Sources hang on the channel's root: who looks after them must reach it. */
async function rootOf(unit: Unit, actor: Actor) {
  await holdTree(unit, actor.channelId);
  const root = await unit.one<{ id: number; channelId: number; path: string }>(sql`
    SELECT r.id, r.channel_id AS "channelId", r.path FROM (
      SELECT n.id, n.channel_id, n.path, n.id AS node_id, NULL::bigint AS owner_id FROM node n WHERE n.parent_id IS NULL) r
    WHERE ${changeable(actor, ROOT_CALL)}`);
  if (!root) throw ChannelOnly();
  return root;
}
const ROOT_CALL = sourcePolicy.verbs.edit.call;

async function lock(
  unit: Unit,
  actor: Actor,
  verb: keyof typeof sourcePolicy.verbs,
  id: number,
): Promise<Record> {
  const row = await unit.one<Record>(sql`
    SELECT r.id, r.channel_id AS "channelId", r.name, r.kind, r.status, r.version FROM hot_source r
    WHERE r.id = ${id} AND ${sourcePolicy.reach(actor, verb)} FOR UPDATE`);
  if (!row) throw RowMissing('热点来源');
  sourcePolicy.guard(actor, verb, row);
  return row;
}

async function one(db: Queries, actor: Actor, id: number): Promise<HotSource> {
  const [row] = await loadSources(db, actor, [id]);
  if (!row) throw RowMissing('热点来源');
  return row;
}

const audit = (
  unit: Unit,
  verb: string,
  id: number,
  summary: string,
  change: { before?: object; after?: object } = {},
) => unit.audit({ action: `hotSource.${verb}`, entity: 'hotSource', entityId: id, summary, ...change });
