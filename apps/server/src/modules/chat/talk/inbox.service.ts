import {
  type BodyOf,
  CHAT_KEYS,
  CHAT_PLATFORM_IDS,
  CHAT_VIEW_KEYS,
  type ChatSetting,
  type Colleague,
  contract,
  type StoreDesk,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import { sendTransientEvent } from '#kernel/events/announce.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findNodes } from '../../organ/index.ts';
import { WholeChannel } from '../chat.errors.ts';
import { chatSetting, readStores, settingsAt, writeStore } from '../chat-setting.service.ts';
import * as agents from './agent.repository.ts';
import { presenceOf } from './assign.ts';
import { assignChannelTalks } from './assign-channel.service.ts';
import { resetReplyDeadlines } from './reply-deadline.repository.ts';
import { storesWithin } from './store.repository.ts';

/** Channel settings may only be changed with a scope over the whole channel. */
const mayChange = (actor: Actor) => scope(actor, contract.chatDesk.saveSetting).tree === 'channel';

/** The memberships with which the actor answers customers. */
const placesOf = (actor: Actor) =>
  actor.grants.filter(({ keys }) => CHAT_VIEW_KEYS.some((key) => keys.includes(key)));

async function availabilityOf(db: Queries, actor: Actor) {
  const own = await agents.readAvailability(db, actor.id);
  const ids = placesOf(actor).map(({ nodeId }) => nodeId);
  const settingOf = await settingsAt(db, actor.channelId, ids);
  return { ...own, capacity: settingOf(ids[0] ?? 0).capacity };
}

/** Colleagues of the actor's own places, and everybody within their scope. */
async function colleaguesOf(db: Queries, actor: Actor): Promise<Colleague[]> {
  const platforms = CHAT_PLATFORM_IDS.filter((id) => holds(actor, { keys: [CHAT_KEYS[id]] }));
  const ownNodeIds = placesOf(actor).map(({ nodeId }) => nodeId);
  const people = await agents.findColleagues(db, actor, platforms, ownNodeIds);
  const shown = people.slice(0, MOST_COLLEAGUES);
  const settingOf = await settingsAt(
    db,
    actor.channelId,
    shown.map(({ nodeId }) => nodeId),
  );
  return shown.map((person) => {
    const { id, name, node, on, busy, nodeId } = person;
    const { capacity } = settingOf(nodeId);
    return { id, name, node, on, busy, capacity, presence: presenceOf(person, capacity) };
  });
}
const MOST_COLLEAGUES = 500;

export const inboxService = (kernel: Kernel) => {
  const { db, tx } = kernel;
  /** Notifies everybody who shares a node with the person that they came or went. */
  const announcePresence = async (actor: Actor) => {
    for (const { path } of placesOf(actor))
      await sendTransientEvent(
        db,
        'chat.presence',
        { memberId: actor.id },
        { channelId: actor.channelId ?? 0, path, ownerId: actor.id, keys: CHAT_VIEW_KEYS, below: 'too' },
      );
  };

  return {
    availability: (actor: Actor) => availabilityOf(db, actor),

    /** Switching on assigns waiting talks to the person at once. */
    async setAvailability(actor: Actor, on: boolean) {
      await tx(actor, async (unit) => {
        await agents.setAvailable(unit, actor.id, on);
        await unit.audit({
          call: contract.chatDesk.setAvailability,
          entity: 'member',
          entityId: actor.id,
          summary: on ? '开始接待会话' : '暂停接待会话',
        });
      });
      await announcePresence(actor);
      if (on && actor.channelId !== null)
        await assignChannelTalks(kernel, actor.channelId, new AbortController().signal);
      return availabilityOf(db, actor);
    },

    /** Stored as a timestamp, so that nobody has to report leaving. Unchanged presence is not announced. */
    async here(actor: Actor, on: boolean) {
      const before = await agents.isHere(db, actor.id);
      await agents.recordHeartbeat(db, actor.id, on);
      if (before !== on) await announcePresence(actor);
      return null;
    },

    colleagues: async (actor: Actor) => ({ rows: await colleaguesOf(db, actor) }),

    setting: async (actor: Actor) => ({
      setting: await chatSetting.read(db, actor.channelId),
      mayChange: mayChange(actor),
    }),

    saveSetting: (actor: Actor, setting: ChatSetting) =>
      tx(actor, async (unit) => {
        if (!mayChange(actor)) throw WholeChannel();
        const { saveSetting: call } = contract.chatDesk;
        await chatSetting.change(unit, actor, setting, {
          call,
          entity: 'channel',
          summary: '保存会话分配设置',
        });
        await resetReplyDeadlines(unit, actor.channelId);
        return setting;
      }),

    /** For people whose scope is wider than their own rows: a store's hours are set by its managers. */
    async stores(actor: Actor) {
      const nodes = await storesWithin(db, actor, contract.chatDesk.stores, 1000);
      return { rows: await storesAs(db, actor.channelId, nodes) };
    },

    saveStore: (actor: Actor, { nodeId, own, ...setting }: BodyOf<typeof contract.chatDesk.saveStore>) =>
      tx(actor, async (unit) => {
        const [node] = await findNodes(unit, scope(actor, contract.chatDesk.saveStore), [nodeId]);
        if (!node) throw RowMissing('门店');
        const [before] = await storesAs(unit, actor.channelId, [node]);
        await writeStore(unit, nodeId, own ? setting : null);
        await resetReplyDeadlines(unit, actor.channelId, nodeId);
        const [after] = await storesAs(unit, actor.channelId, [node]);
        await unit.audit({
          call: contract.chatDesk.saveStore,
          entity: 'node',
          entityId: nodeId,
          summary: `保存门店接待设置「${node.name}」`,
          before,
          after,
        });
        return after as StoreDesk;
      }),
  };
};

/** The settings that apply at each of these stores. */
async function storesAs(
  db: Queries,
  channelId: number | null,
  nodes: readonly { id: number; name: string }[],
): Promise<StoreDesk[]> {
  const ids = nodes.map(({ id }) => id);
  const [settingOf, own] = [await settingsAt(db, channelId, ids), await readStores(db, ids)];
  return nodes.map(({ id, name }) => {
    const { capacity, from, to, days, replyMinutes, escalates } = settingOf(id);
    return { nodeId: id, name, own: own.get(id) != null, capacity, from, to, days, replyMinutes, escalates };
  });
}
