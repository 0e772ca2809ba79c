import { type BodyOf, contract } from '@zhiying/contract';
import { type Actor, holds, type RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { modelEndpoints } from '../ai/index.ts';
import { switchBot } from '../chat/index.ts';
import { ChannelOnly, EndpointMissing } from './aisbot.errors.ts';
import { accountsWithHours, knowledgeState, saveHours } from './config.repository.ts';
import { FIRST_PROMPT, insertPrompt, lockPrompt, promptVersions } from './prompt.repository.ts';
import { vectorModel } from './search/vector-model.ts';
import { botModel, botSettings } from './settings.ts';

type Calls = typeof contract.aisbot;

const VERBS = [
  ['save', contract.aisbot.save],
  ['prompt', contract.aisbot.savePrompt],
  ['model', contract.aisbot.saveModel],
] as const;

/** A channel has one bot: an actor who changes it must reach the whole channel. */
const isWhole = (actor: Actor, asked: RequiredCalls) => scope(actor, asked).tree === 'channel';

export const configService = ({ db, tx, model }: Kernel) => {
  function whole(actor: Actor, asked: RequiredCalls): number {
    if (actor.channelId === null || !isWhole(actor, asked)) throw ChannelOnly();
    return actor.channelId;
  }

  return {
    async config(actor: Actor) {
      const channelId = actor.channelId ?? 0;
      const [prompt = FIRST_PROMPT] = await promptVersions(db, channelId);
      const known = await knowledgeState(db, channelId);
      return {
        settings: await botSettings.read(db, channelId),
        prompt,
        online: await model.ready(channelId),
        vectors: (await vectorModel(db, channelId)) !== null,
        ...known,
        can: VERBS.filter(([, call]) => holds(actor, call) && isWhole(actor, call)).map(([verb]) => verb),
      };
    },

    save: (actor: Actor, settings: BodyOf<Calls['save']>) =>
      tx(actor, async (unit) => {
        const channelId = whole(actor, contract.aisbot.save);
        const before = await botSettings.read(unit, channelId);
        await botSettings.write(unit, channelId, settings);
        await audit(unit, 'save', channelId, { summary: '修改机器人设置', before, after: settings });
        return settings;
      }),

    async prompts(actor: Actor) {
      const channelId = actor.channelId ?? 0;
      return { rows: await promptVersions(db, channelId), model: await botModel.read(db, channelId) };
    },

    savePrompt: (actor: Actor, { content, note }: BodyOf<Calls['savePrompt']>) =>
      tx(actor, async (unit) => {
        const channelId = whole(actor, contract.aisbot.savePrompt);
        const before = await lockPrompt(unit, channelId);
        const version = before.version + 1;
        await insertPrompt(unit, channelId, actor.id, { version, content, note });
        await audit(unit, 'savePrompt', channelId, {
          summary: `保存机器人提示词第 ${version} 版`,
          before: { content: before.content },
          after: { content, note },
        });
        const [saved = FIRST_PROMPT] = await promptVersions(unit, channelId);
        return saved;
      }),

    saveModel: (actor: Actor, chosen: BodyOf<Calls['saveModel']>) =>
      tx(actor, async (unit) => {
        const channelId = whole(actor, contract.aisbot.saveModel);
        const known = await modelEndpoints(unit, channelId);
        if (chosen.endpointId !== null && !known.includes(chosen.endpointId)) throw EndpointMissing();
        const before = await botModel.read(unit, channelId);
        await botModel.write(unit, channelId, chosen);
        await audit(unit, 'saveModel', channelId, { summary: '设置向量模型', before, after: chosen });
        return chosen;
      }),

    accounts: async (actor: Actor) => ({ rows: await accountsWithHours(db, actor) }),

    switchAccount: (actor: Actor, { id, on, from, to }: BodyOf<Calls['switchAccount']>) =>
      tx(actor, async (unit) => {
        const [before] = await accountsWithHours(unit, actor, id);
        if (!before) throw RowMissing('客服账号');
        await switchBot(unit, id, on);
        await saveHours(unit, actor.channelId, { id, from, to });
        await unit.audit({
          call: contract.aisbot.switchAccount,
          entity: 'chatAccount',
          entityId: id,
          before: { on: before.on, from: before.from, to: before.to },
          after: { on, from, to },
        });
        return { ...before, on, from, to };
      }),
  };
};

const audit = auditor(contract.aisbot, 'aisbot');
