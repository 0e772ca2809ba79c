import { type BodyOf, contract, INTENT_LEVELS } from '@zhiying/contract';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { WholeChannel } from './growth.errors.ts';
import { growthRules } from './growth.rules.ts';
import { COMBINED, RULES } from './intent/classify-intent.ts';
import { PROMPT_VERSION } from './intent/prompt.ts';

const mayChange = (actor: Actor) =>
  holds(actor, contract.growthConfig.save) && scope(actor, contract.growthConfig.save).tree === 'channel';

const PATTERNS = [...RULES, ...COMBINED].map(({ rule, title, level, example }) => ({
  rule,
  title,
  level: INTENT_LEVELS[level],
  example,
}));

export const configService = ({ db, tx, model }: Kernel) => ({
  info: async (actor: Actor) => ({
    rules: await growthRules.read(db, actor.channelId),
    mayChange: mayChange(actor),
    patterns: PATTERNS,
    modelReady: actor.channelId !== null && (await model.ready(actor.channelId)),
    promptVersion: PROMPT_VERSION,
  }),

  save: (actor: Actor, rules: BodyOf<typeof contract.growthConfig.save>) =>
    tx(actor, async (unit) => {
      if (!mayChange(actor)) throw WholeChannel();
      const { save: call } = contract.growthConfig;
      return growthRules.change(unit, actor, rules, { call, entity: 'channel', summary: '修改潜客增长配置' });
    }),
});
