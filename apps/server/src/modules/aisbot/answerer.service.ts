import type { BotAnswer, BotHandover } from '@zhiying/contract';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Answerer, AnswererInput, AnswererOutput } from '../chat/index.ts';
import { answer } from './answer/answer.ts';
import { withoutCitations } from './answer/check-answer.ts';
import { wordsBehind } from './answer/rules.ts';
import { insertReply, standing } from './answerer.repository.ts';
import { recordGap } from './pair/gap.repository.ts';
import { promptVersions } from './prompt.repository.ts';
import { botSettings } from './settings.ts';

/** Questions that more knowledge would have answered. */
const GAPS: readonly (BotHandover | null)[] = ['unsure', 'failures', 'promise'];

const LONGEST_QUESTION = 500;

async function think(
  kernel: Kernel,
  asking: AnswererInput,
  { payer, signal, forPeople }: { payer: number; signal: AbortSignal; forPeople?: boolean },
) {
  const { channelId, nodeId, path, question, history } = asking;
  const settings = await botSettings.read(kernel.db, channelId);
  const [prompt] = await promptVersions(kernel.db, channelId);
  return answer(kernel, {
    channelId,
    path,
    question: question.slice(0, LONGEST_QUESTION),
    history: history.map(({ by, text }) => ({ from: by === 'customer' ? 'customer' : 'bot', text })),
    settings,
    tuning: settings.tuning,
    prompt: prompt ?? { version: 1, content: '' },
    charge: { channelId, memberId: payer, nodeId },
    forPeople,
    signal,
  });
}

const citationsOf = ({ pieces }: BotAnswer) =>
  pieces
    .filter(({ citation }) => citation !== null)
    .toSorted((a, b) => (a.citation ?? 0) - (b.citation ?? 0))
    .map(({ title, heading, text }) => ({ title: [title, heading].filter(Boolean).join(' › '), text }));

/** Written down once it is known what came of it; a question that could not be answered is gathered with its like. */
const keep = (
  kernel: Kernel,
  asking: AnswererInput,
  payer: number,
  said: Pick<BotAnswer, 'reason' | 'pieces'>,
) =>
  kernel.tx(SYSTEM, async (unit) => {
    const { channelId, customerId, talkId, nodeId, path, question } = asking;
    await insertReply(unit, { channelId, customerId, talkId, reason: said.reason });
    if (said.reason === null || !GAPS.includes(said.reason)) return;
    const nearest = said.pieces.find(({ state }) => state !== 'expired');
    await recordGap(unit, { channelId, nodeId, path, ownerId: payer }, question, nearest?.text ?? '');
  });

/** The bot as conversations ask it. */
export const botAnswerer: Answerer = {
  async answer(kernel, asking, signal): Promise<AnswererOutput | null> {
    const now = await standing(kernel, asking);
    if (!now?.open) return { sure: false, reason: 'off', note: '不在机器人应答时段' };
    // Nobody taught it anything yet.
    if (now.payer === null) return { sure: false, reason: 'unsure', note: '知识库暂无内容' };
    const settings = await botSettings.read(kernel.db, asking.channelId);
    if (now.answered >= settings.perHour) {
      await keep(kernel, asking, now.payer, { reason: 'limit', pieces: [] });
      return { sure: false, reason: 'limit', text: settings.handoverText };
    }
    const said = await think(kernel, asking, { payer: now.payer, signal });
    await keep(kernel, asking, now.payer, said);
    if (said.outcome === 'answer')
      return { sure: true, text: withoutCitations(said.text), citations: citationsOf(said) };
    const note = wordsBehind(said.reason, asking.question, settings);
    return { sure: false, reason: said.reason ?? 'unsure', text: said.text, ...(note ? { note } : {}) };
  },

  /** What answers the question by the same rule, whatever hands the talk over: a person reads it first. */
  async suggest(kernel, asking) {
    const now = await standing(kernel, asking);
    if (!now || now.payer === null) return [];
    const signal = AbortSignal.timeout(20_000);
    const said = await think(kernel, asking, { payer: now.payer, signal, forPeople: true });
    if (said.outcome !== 'answer' || said.smallTalk) return [];
    return [{ text: withoutCitations(said.text), citations: citationsOf(said) }];
  },
};
