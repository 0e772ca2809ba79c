import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { auditing } from '#kernel/audit/auditing.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { needNodes } from '../../organ/index.ts';
import { UntilBeforeFrom } from '../material.errors.ts';
import { materialPolicy, publicationPolicy } from '../material.policy.ts';
import { lockFor, lockReached } from '../material.repository.ts';
import { notifyRecipients } from '../notify/notify.jobs.ts';
import {
  lockWithdrawable,
  markPublished,
  upsertPublications,
  withdrawMaterials,
  withdrawPublications,
} from './publications.repository.ts';
import { publishSource } from './publish.source.ts';
import { countReached, offerRecipients } from './publish-targets.repository.ts';

type Calls = typeof contract.materialPublish;

export const publishService = (kernel: Kernel) => {
  const { db, tx, jobs, storage } = kernel;
  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, publishSource(storage, actor, body), body),

    targets: async (actor: Actor) => ({ rows: await offerRecipients(db, actor) }),

    async reach(actor: Actor, nodeIds: number[]) {
      const nodes = await db.transaction((q) =>
        needNodes(q, scope(actor, contract.materialPublish.reach), nodeIds, '发布对象'),
      );
      return {
        people: await countReached(
          db,
          nodes.map(({ path }) => path),
        ),
      };
    },

    create: (actor: Actor, { ids, nodeIds, from, until = null, message = '' }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const materials = await lockReached(unit, actor, 'publish', ids);
        const within = scope(actor, contract.materialPublish.create);
        const nodes = await needNodes(unit, within, nodeIds, '发布对象');
        for (const { facts } of materials) materialPolicy.guard(actor, 'publish', facts);
        const now = Date.now();
        const start = from ? Date.parse(from) : now;
        if (until && Date.parse(until) <= Math.max(start, now)) throw UntilBeforeFrom();
        const state = start <= now ? 'active' : 'scheduled';
        for (const material of materials)
          await upsertPublications(unit, actor.id, material, nodeIds, { from, until, state, message });
        const targets = nodes.map(({ name }) => name).join('、');
        for (const { id, name, status } of materials)
          await audit(
            unit,
            'create',
            id,
            `发布素材「${name}」到 ${targets}`,
            { status },
            { nodeIds, from: from ?? null, until },
          );
        if (state === 'active') {
          await markPublished(unit, ids);
          const materialIds = materials.map(({ id }) => id);
          await jobs.enqueue(unit, notifyRecipients, {
            materialIds,
            nodeIds,
            message,
            publisherId: actor.id,
          });
        }
        return { published: materials.length * nodes.length };
      }),

    takeDown: (actor: Actor, { ids }: BodyOf<Calls['takeDown']>) =>
      tx(actor, async (unit) => {
        const materials = await lockFor(unit, actor, 'takeDown', ids);
        await withdrawMaterials(unit, ids);
        for (const { id, name, status } of materials)
          await audit(unit, 'takeDown', id, `下架素材「${name}」`, { status }, { status: 'withdrawn' });
        return { changed: materials.length };
      }),

    withdraw: (actor: Actor, { ids }: BodyOf<Calls['withdraw']>) =>
      tx(actor, async (unit) => {
        const found = await lockWithdrawable(unit, actor, ids);
        await withdrawPublications(unit, ids);
        // A publication that is over already stays as it is.
        const ended = found.filter((row) => publicationPolicy.allows(actor, 'withdraw', row));
        for (const { materialId, name, node } of ended)
          await audit(unit, 'withdraw', materialId, `从「${node}」下架素材「${name}」`);
        return { changed: ended.length };
      }),
  };
};

const audit = auditing(contract.materialPublish, 'material');
