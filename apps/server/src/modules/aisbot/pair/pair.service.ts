import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowChanged } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import { isOwn, knownAt } from '../aisbot.scope.ts';
import { announceKnowledge } from '../announce.service.ts';
import {
  auditPair,
  deletePairs,
  insertPair,
  lockPairs,
  onePair,
  savePair,
  settlePairs,
  shownPair,
} from './pair.repository.ts';
import { pairSource, pairVersions } from './pair.source.ts';

type Calls = typeof contract.aisbotPair;

export const pairService = ({ db, tx }: Kernel) => ({
  list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, pairSource(actor, body), body),

  async versions(actor: Actor, id: number) {
    await findVisible(db, pairSource(actor, {}), id, '问答');
    return { rows: await pairVersions(db, id) };
  },

  create: (actor: Actor, { nodeId, ...fields }: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const place = await knownAt(unit, actor, contract.aisbotPair.create, nodeId);
      const id = await insertPair(unit, actor, place, fields);
      await auditPair(unit, 'create', id, { after: fields });
      return onePair(unit, actor, id);
    }),

  update: (actor: Actor, { id, version, ...fields }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const [before] = await lockPairs(unit, actor, 'edit', [id]);
      if (before?.version !== version) throw RowChanged(await onePair(unit, actor, id));
      await savePair(unit, actor, before, fields);
      await auditPair(unit, 'update', id, { before: shownPair(before), after: fields });
      return onePair(unit, actor, id);
    }),

  switch: (actor: Actor, { ids, on }: BodyOf<Calls['switch']>) =>
    tx(actor, async (unit) => {
      const found = await lockPairs(unit, actor, 'switch', ids);
      const changed = found.filter(({ status }) => (status === 'live') !== on).map(({ id }) => id);
      await settlePairs(unit, changed, on ? 'live' : 'off');
      for (const id of changed) await auditPair(unit, 'switch', id, { after: { on } });
      return { changed: changed.length };
    }),

  pass: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const [pair] = await lockPairs(unit, actor, 'pass', [id]);
      await settlePairs(unit, [id], 'live');
      const own = pair && isOwn(actor, pair);
      await auditPair(unit, 'pass', id, own ? { summary: `通过问答「${pair.question}」（本人审核）` } : {});
      return null;
    }),

  remove: (actor: Actor, ids: readonly number[]) =>
    tx(actor, async (unit) => {
      const found = await lockPairs(unit, actor, 'delete', ids);
      for (const pair of found) await auditPair(unit, 'remove', pair.id, { before: shownPair(pair) });
      await announceKnowledge(unit, 'aisbot_pair', ids);
      await deletePairs(unit, ids);
      return { removed: found.length };
    }),
});
