import type { BodyOf, contract, HotSource } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { RegisterStore } from '#kernel/register/register-store.ts';
import type { Unit } from '#kernel/unit.ts';
import { ChannelOnly, TooSoon, translateConflict } from '../hot.errors.ts';
import type { sourcePolicy } from '../hot.policy.ts';
import { settleChannel } from '../rank/settle.service.ts';
import { tidy } from '../read/adapter.ts';
import { takeNow } from '../read/due-source.repository.ts';
import { readSource, settle } from '../read/read-source.service.ts';
import { storeReading } from '../read/store-reading.repository.ts';
import { findRoot, insertSource, recordEntry } from './source.repository.ts';
import { sourceHealth } from './source-health.repository.ts';

type Calls = typeof contract.hotSource;

type Sources = RegisterStore<HotSource, Pick<HotSource, 'kind' | 'status'>, keyof typeof sourcePolicy.verbs>;

/** What the register of sources does not do: reading a source, and entering its titles by hand. */
export const sourceService = (kernel: Kernel, rows: Sources) => {
  const { db, tx } = kernel;

  return {
    async health(actor: Actor, id: number) {
      return sourceHealth(db, await rows.one(db, actor, id));
    },

    create: (actor: Actor, body: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const root = await rootOf(unit, actor);
        const id = await insertSource(unit, root, actor.id, body).catch(translateConflict);
        await audit(unit, 'create', id, `新建热点来源「${body.name}」`, { after: body });
        return { id };
      }),

    async read(actor: Actor, id: number) {
      const { label } = await tx(actor, (unit) => rows.lock(unit, actor, 'read', id));
      const source = await takeNow(kernel, id);
      if (!source) throw TooSoon();
      const outcome = await readSource(kernel, source, AbortSignal.timeout(60_000));
      if (outcome.ok) await settle(kernel, source.channelId);
      await tx(actor, (unit) => audit(unit, 'read', id, `试读热点来源「${label}」：${outcome.msg}`));
      return outcome;
    },

    enter: (actor: Actor, { id, entries }: BodyOf<Calls['enter']>) =>
      tx(actor, async (unit) => {
        const source = await rows.lock(unit, actor, 'enter', id);
        const list = tidy(entries);
        const now = new Date();
        const slot = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
        const kept = await storeReading(unit, { source, slot, readAt: now }, list);
        const count = kept ? list.length : 0;
        await recordEntry(unit, id, list.length);
        await settleChannel(unit, source.channelId);
        await audit(unit, 'enter', id, `「${source.label}」录入 ${count} 条热点`);
        return { count };
      }),
  };
};

/** Sources belong to the channel's root, which the actor must reach. */
async function rootOf(unit: Unit, actor: Actor) {
  await lockTree(unit, actor.channelId);
  const root = await findRoot(unit, actor);
  if (!root) throw ChannelOnly();
  return root;
}

const audit = (
  unit: Unit,
  verb: string,
  id: number,
  summary: string,
  change: { before?: object; after?: object } = {},
) => unit.audit({ action: `hotSource.${verb}`, entity: 'hotSource', entityId: id, summary, ...change });
