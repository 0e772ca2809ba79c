import { type BodyOf, contract, type ModelEndpoint } from '@zhiying/contract';
import { KEY_SEAL, modelSettings, spentToday } from '#engines/model/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import { auditing } from '#kernel/audit/auditing.ts';
import { RowChanged } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ModelEndpoint as Callable } from '#kernel/model.ts';
import type { Unit } from '#kernel/unit.ts';
import { WholeChannelOnly } from './ai.errors.ts';
import * as repository from './model.repository.ts';

type Calls = typeof contract.aiModel;

export const modelService = ({ db, tx, secrets, model }: Kernel) => {
  const sealed = (key: string | undefined) =>
    key === undefined ? undefined : { apiKey: key ? secrets.seal(key, KEY_SEAL) : null, keyTail: tail(key) };

  /** A real round trip, written down in 用量 like every other. */
  async function ask(actor: Actor, endpoint: Callable) {
    const start = performance.now();
    const charge = {
      channelId: actor.channelId ?? 0,
      memberId: actor.id,
      nodeId: actor.grants[0]?.nodeId ?? null,
    };
    const limited = { ...endpoint, timeoutSeconds: Math.min(endpoint.timeoutSeconds, 30) };
    const { ok, msg } = await model.test(limited, charge, { signal: new AbortController().signal });
    return { ok, msg, ms: Math.round(performance.now() - start) };
  }

  const service = {
    async list(actor: Actor) {
      const channelId = actor.channelId ?? 0;
      return {
        rows: await repository.listEndpoints(db, actor),
        settings: await modelSettings.read(db, channelId),
        spentToday: await spentToday(db, channelId),
      };
    },

    create: (actor: Actor, { apiKey, ...fields }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const root = await wholeChannel(unit, actor);
        const stored = { ...fields, baseUrl: bare(fields.baseUrl) };
        const id = await repository.insertEndpoint(unit, root, actor.id, stored, sealed(apiKey));
        await audit(unit, 'create', id, `新建模型接口「${fields.name}」`, undefined, {
          ...fields,
          keySet: Boolean(apiKey),
        });
        return repository.findEndpoint(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, apiKey, ...fields }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await repository.lockEndpoint(unit, actor, id);
        const stored = { ...fields, baseUrl: bare(fields.baseUrl) };
        // A key is for the address it was entered for: at another one it would be given away.
        const moved = new URL(stored.baseUrl).origin !== new URL(before.baseUrl).origin;
        const key = sealed(moved ? (apiKey ?? '') : apiKey);
        const saved = await repository.updateEndpoint(unit, { id, version }, stored, key);
        const after = await repository.findEndpoint(unit, actor, id);
        if (!saved) throw RowChanged(after);
        await audit(unit, 'update', id, `编辑模型接口「${fields.name}」`, shown(before), {
          ...shown(after),
          ...(key ? { 密钥: key.apiKey ? '已更换' : '已清除' } : {}),
        });
        return after;
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const before = await repository.lockEndpoint(unit, actor, id);
        await repository.deleteEndpoint(unit, id);
        await audit(unit, 'remove', id, `删除模型接口「${before.name}」`, shown(before));
        return null;
      }),

    move: (actor: Actor, { id, by }: BodyOf<Calls['move']>) =>
      tx(actor, async (unit) => {
        const { name } = await repository.lockEndpoint(unit, actor, id);
        const order = (await repository.listEndpoints(unit, actor)).map((row) => row.id);
        const from = order.indexOf(id);
        const to = Math.min(Math.max(from + by, 0), order.length - 1);
        order.splice(to, 0, ...order.splice(from, 1));
        await repository.orderEndpoints(unit, order);
        await audit(unit, 'move', id, `${by < 0 ? '上移' : '下移'}模型接口「${name}」`);
        return null;
      }),

    async test(actor: Actor, id: number) {
      const endpoint = await repository.callableEndpoint(db, actor, id);
      const outcome = await ask(actor, endpoint);
      await repository.recordTest(db, { id, version: endpoint.version }, outcome);
      return outcome;
    },

    state: async (actor: Actor) => ({ ready: await model.ready(actor.channelId ?? 0) }),
    local: () => model.local(),

    async connect(actor: Actor, { name, baseUrl, model: chosen, apiKey }: BodyOf<Calls['connect']>) {
      // An actor who may not change anything makes the server ask nobody either.
      await tx(actor, (unit) => wholeChannel(unit, actor));
      const fields = { name, baseUrl: bare(baseUrl), ...USUAL };
      const key = sealed(apiKey);
      const tried = { ...fields, id: 0, apiKey: key?.apiKey ?? null, models: [chosen], version: 0 };
      const outcome = await ask(actor, tried);
      if (!outcome.ok) return { ...outcome, id: null };
      const known = await repository.endpointAt(db, actor, fields.baseUrl);
      const saved = known
        ? await service.update(actor, {
            ...shown(known),
            id: known.id,
            version: known.version,
            models: [chosen, ...known.models.filter((each) => each.name !== chosen.name)].slice(
              0,
              MOST_MODELS,
            ),
            enabled: true,
            apiKey,
          })
        : await service.create(actor, { ...fields, models: [chosen], apiKey });
      await repository.recordTest(db, saved, outcome);
      return { ...outcome, id: saved.id };
    },

    saveSettings: (actor: Actor, settings: BodyOf<Calls['saveSettings']>) =>
      tx(actor, async (unit) => {
        const { channelId } = await wholeChannel(unit, actor);
        const before = await modelSettings.read(unit, channelId);
        await modelSettings.write(unit, channelId, settings);
        await audit(unit, 'saveSettings', channelId, '修改 AI 预算', before, settings);
        return settings;
      }),
  };
  return service;
};

/** What a new endpoint begins with where the form does not ask. */
const USUAL = { concurrency: 4, timeoutSeconds: 120, enabled: true };
const MOST_MODELS = 10;

const bare = (url: string) => url.replace(/\/+$/, '');
/** Four characters of a short key would give too much of it away. */
const tail = (key: string) => (key.length >= 12 ? key.slice(-4) : '');

const shown = ({ name, baseUrl, models, concurrency, timeoutSeconds, enabled }: ModelEndpoint) => ({
  name,
  baseUrl,
  models,
  concurrency,
  timeoutSeconds,
  enabled,
});

/** Only actors whose key reaches the channel's root change its endpoints and its budget. */
async function wholeChannel(unit: Unit, actor: Actor) {
  await lockTree(unit, actor.channelId);
  const root = await repository.reachedRoot(unit, actor);
  if (!root) throw WholeChannelOnly();
  return root;
}

const audit = auditing(contract.aiModel, 'aiModel');
