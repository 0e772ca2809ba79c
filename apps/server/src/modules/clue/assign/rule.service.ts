import { type BodyOf, contract, type Simulation } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { auditing } from '#kernel/audit/auditing.ts';
import { RowChanged, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { RuleTaken } from '../clue.errors.ts';
import { poolRules } from '../pool/pool-rules.ts';
import { chooseReceiver, fits } from './choose-receiver.ts';
import { receiversFor } from './receivers.repository.ts';
import * as repository from './rule.repository.ts';

type Calls = typeof contract.clueRule;
type Fields = BodyOf<Calls['create']>;

const translateTaken = translate({ clue_rule_name: RuleTaken });

const audit = auditing(contract.clueRule, 'clueRule');

export const ruleService = ({ db, tx }: Kernel) => ({
  list: async (actor: Actor) => ({ rows: await repository.loadRules(db, actor) }),

  create: (actor: Actor, fields: Fields) =>
    tx(actor, async (unit) => {
      await receiversFor(unit, actor, fields.memberIds);
      const place = await placeOf(unit, actor, contract.clueRule.create);
      const id = await repository.insertRule(unit, place, actor.id, fields).catch(translateTaken);
      await audit(unit, 'create', id, `新建分配规则「${fields.name}」`, undefined, fields);
      return repository.loadRule(unit, actor, id);
    }),

  update: (actor: Actor, { id, version, ...fields }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const rule = await repository.lockRule(unit, actor, 'edit', id);
      if (rule.version !== version) throw RowChanged(await repository.loadRule(unit, actor, id));
      await receiversFor(unit, actor, fields.memberIds);
      await repository.updateRule(unit, id, fields).catch(translateTaken);
      await audit(unit, 'update', id, `编辑分配规则「${fields.name}」`, undefined, fields);
      return repository.loadRule(unit, actor, id);
    }),

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const rule = await repository.lockRule(unit, actor, 'delete', id);
      await audit(unit, 'remove', id, `删除分配规则「${rule.name}」`);
      await repository.deleteRule(unit, id);
      return null;
    }),

  move: (actor: Actor, ids: readonly number[]) =>
    tx(actor, async (unit) => {
      await repository.sortRules(unit, actor, ids);
      await audit(unit, 'move', ids[0] ?? 0, '调整分配规则的顺序', undefined, { ids });
      return { rows: await repository.loadRules(unit, actor) };
    }),

  /** Distributes the last week's clues as if this rule had applied to each when it arrived. */
  async simulate(actor: Actor, rule: BodyOf<Calls['simulate']>): Promise<Simulation> {
    const { capacity } = await poolRules.read(db, actor.channelId);
    const receivers = (await receiversFor(db, actor, rule.memberIds)).map((receiver) => ({ ...receiver }));
    const clues = await repository.recentClues(db, actor);
    const before = new Map(receivers.map(({ memberId, held }) => [memberId, held]));
    let matched = 0;
    for (const clue of clues) {
      if (!fits(rule, clue)) continue;
      const to = chooseReceiver({ ...rule, given: matched }, clue, receivers, capacity);
      if (!to) continue;
      to.held += 1;
      matched += 1;
    }
    return {
      clues: clues.length,
      matched,
      unmatched: clues.length - matched,
      shares: receivers.map(({ memberId, name, held }) => {
        const heldBefore = before.get(memberId) ?? 0;
        return { id: memberId, name, held: heldBefore, would: held - heldBefore };
      }),
    };
  },
});
