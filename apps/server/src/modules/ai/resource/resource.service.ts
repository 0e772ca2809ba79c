import {
  type Amounts,
  type BodyOf,
  type Coming,
  contract,
  type Quotas,
  RESOURCE_KINDS,
  RESOURCES,
  type Resource,
  type ResourceOverview,
  type ResourcePrices,
} from '@zhiying/contract';
import { resourcePrices } from '#engines/model/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { WholeChannelOnly } from '../ai.errors.ts';
import { usualUse } from '../usual-cost.repository.ts';
import { monthText } from './amounts.source.ts';
import { comingWork } from './coming.slots.ts';
import { mayGive } from './give.policy.ts';
import * as overview from './overview.repository.ts';
import { QuotaFromAbove, QuotaOverAbove } from './resource.errors.ts';
import * as repository from './resource.repository.ts';

type Calls = typeof contract.aiResource;

const NO_QUOTAS: Quotas = { model: null, speech: null, compose: null, storage: null, money: null };
const NOTHING = { model: 0, speech: 0, compose: 0, storage: 0, money: 0, ownVoice: 0 };

/** Prices hold in all of the channel. */
const mayPrice = (actor: Actor) => scope(actor, contract.aiResource.setPrices).tree === 'channel';

export const resourceService = (kernel: Kernel) => {
  const { db, tx } = kernel;

  async function prices(actor: Actor): Promise<ResourcePrices> {
    const [minutes, endpoints] = await Promise.all([
      resourcePrices.read(db, actor.channelId),
      repository.endpointModels(db, actor.channelId),
    ]);
    const models = endpoints.flatMap(({ id, name, models: known }) =>
      known.map((model) => ({
        endpointId: id,
        endpoint: name,
        name: model.name,
        inputPrice: model.inputPrice,
        outputPrice: model.outputPrice,
      })),
    );
    // Whose services they are is told to whoever looks after the whole channel.
    return { ...minutes, models: mayPrice(actor) ? models : [], mayChange: mayPrice(actor) };
  }

  return {
    async overview(actor: Actor, { month: asked }: BodyOf<Calls['overview']>): Promise<ResourceOverview> {
      const month = monthText(asked);
      const [time, used, byDay, byArea, top, stored, coming] = await Promise.all([
        overview.readMonth(db, month),
        overview.readUsed(db, actor, month),
        overview.readDays(db, actor, month),
        overview.readAreas(db, actor, month),
        overview.readQuotaPlace(db, actor),
        overview.storedADay(db, actor),
        waiting(kernel, actor),
      ]);
      const { ownVoice, ...amounts } = used ?? NOTHING;
      const quotas = top?.quotas ?? NO_QUOTAS;
      return {
        ...time,
        place: top ? { id: top.id, name: top.name } : null,
        used: amounts,
        ownVoice,
        quotas,
        ...goingOn(amounts, quotas, { ...time, stored }),
        byDay,
        byArea,
        coming,
      };
    },

    give: (actor: Actor, { id, version, ...wanted }: BodyOf<Calls['give']>) =>
      tx(actor, async (unit) => {
        await lockTree(unit, actor.channelId);
        const place = await repository.lockPlace(unit, actor, id);
        if (!place) throw RowMissing('组织');
        if (!mayGive(actor, place.path)) throw QuotaFromAbove();
        if (place.version !== version) throw RowChanged(given(id, place.version, place.quotas));
        const above = await repository.quotasAbove(unit, place.path);
        for (const kind of RESOURCE_KINDS) refuseMoreThan(above, kind, wanted[kind]);
        const whose = { channelId: place.channelId, nodeId: id, path: place.path, ownerId: actor.id };
        const saved = await repository.storeQuotas(unit, whose, wanted);
        await unit.audit({
          call: contract.aiResource.give,
          entity: 'aiQuota',
          entityId: id,
          summary: `调整「${place.name}」的 AI 额度`,
          before: place.quotas,
          after: wanted,
        });
        return given(id, saved?.version ?? 1, wanted);
      }),

    prices,

    async setPrices(actor: Actor, { models, ...minutes }: BodyOf<Calls['setPrices']>) {
      await tx(actor, async (unit) => {
        const endpoints = await repository.endpointModels(unit, actor.channelId, 'locked');
        // Before anything is told of endpoints: whoever may not see them learns nothing of which there are.
        if (
          models.some(({ endpointId }) => !mayPrice(actor) || !endpoints.some(({ id }) => id === endpointId))
        )
          throw RowMissing('模型接口');
        if (!mayPrice(actor)) throw WholeChannelOnly();
        const before = await resourcePrices.read(unit, actor.channelId);
        await resourcePrices.write(unit, actor.channelId, minutes);
        for (const { id, models: known } of endpoints) {
          const priced = known.map((model) => {
            const found = models.find(({ endpointId, name }) => endpointId === id && name === model.name);
            return found ? { ...model, inputPrice: found.inputPrice, outputPrice: found.outputPrice } : model;
          });
          if (JSON.stringify(priced) !== JSON.stringify(known))
            await repository.storeModels(unit, id, priced);
        }
        await unit.audit({
          call: contract.aiResource.setPrices,
          entity: 'channel',
          entityId: actor.channelId,
          summary: '修改 AI 资源单价',
          before: { ...before, models: endpoints.flatMap(({ models: known }) => known) },
          after: { ...minutes, models },
        });
      });
      return prices(actor);
    },
  };
};

const given = (id: number, version: number, quotas: Quotas) => ({
  id,
  version,
  ...quotas,
  can: ['edit' as const],
});

const words = (kind: Resource, value: number) => `${value.toLocaleString('zh-CN')} ${RESOURCES[kind].unit}`;

/** By the nearest place above that has a quota of the kind. */
function refuseMoreThan(
  above: readonly (Quotas & { name: string })[],
  kind: Resource,
  wanted: number | null,
) {
  const nearest = above.find((one) => one[kind] !== null);
  const most = nearest?.[kind] ?? null;
  if (!nearest || most === null || wanted === null || wanted <= most) return;
  throw QuotaOverAbove(kind, nearest.name, words(kind, most));
}

/** Where a month ends that goes on as it began, and on which day a quota is used up. */
function goingOn(
  used: Amounts,
  quotas: Quotas,
  { month, days, passed, stored }: { month: string; days: number; passed: number; stored: number },
) {
  const rate = (kind: Resource) => (kind === 'storage' ? stored : used[kind] / passed);
  const left = days - passed;
  const each = <T>(of: (kind: Resource) => T) =>
    Object.fromEntries(RESOURCE_KINDS.map((kind) => [kind, of(kind)])) as Record<Resource, T>;
  return {
    forecast: each((kind) => used[kind] + rate(kind) * left),
    fullOn: each((kind) => {
      const given = quotas[kind];
      if (given === null || left === 0 || rate(kind) <= 0 || used[kind] >= given) return null;
      const day = passed + Math.ceil((given - used[kind]) / rate(kind));
      return day > days ? null : `${month}-${String(day).padStart(2, '0')}`;
    }),
  };
}

const MOST_COMING = 6;

/** What waits everywhere, with what it will cost by what the last calls cost. */
async function waiting(kernel: Kernel, actor: Actor): Promise<Coming[]> {
  const { db, contributions } = kernel;
  const found = (await Promise.all(contributions(comingWork).map((read) => read(kernel, actor)))).flat();
  const prices = await resourcePrices.read(db, actor.channelId);
  const next = found.toSorted((a, b) => (a.at ?? '9').localeCompare(b.at ?? '9')).slice(0, MOST_COMING);
  const coming: Coming[] = [];
  for (const { calls, ...work } of next) {
    let [model, money] = [0, work.speech * prices.speech + work.compose * prices.compose];
    for (const [purpose, times = 0] of Object.entries(calls) as [keyof typeof calls, number?][]) {
      const usual = await usualUse(db, actor.channelId ?? 0, purpose);
      model += (usual.tokens * times) / 10_000;
      money += usual.cost * times;
    }
    coming.push({ ...work, model, money });
  }
  return coming;
}
