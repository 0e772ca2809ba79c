import type { BotAnswer, BotHandover } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Answered, Answerer, Asking } from '../chat/index.ts';
import { answer } from './answer/answer.ts';
import { withoutCitations } from './answer/check-answer.ts';
import { wordsBehind } from './answer/rules.ts';
import { promptVersions } from './config.service.ts';
import { gatherGap } from './pair/gather-gap.ts';
import { botSettings } from './settings.ts';

/** Questions that more knowledge would have answered. */
const GAPS: readonly (BotHandover | null)[] = ['unsure', 'failures', 'promise'];

const LONGEST_QUESTION = 500;

interface Standing {
  open: boolean;
  answered: number;
  payer: number | null;
}

/** Whether the account's hours are on, how often this customer was answered within the hour, and who pays for models. */
const standing = ({ db }: Kernel, { accountId, customerId, channelId }: Asking) =>
  db.one<Standing>(sql`
    SELECT coalesce((SELECT to_char(now() AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') >= h."from"
                        AND to_char(now() AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') < h."to"
                     FROM aisbot_hours h WHERE h.account_id = ${accountId}), true) AS open,
           (SELECT count(*)::int FROM aisbot_reply r WHERE r.customer_id = ${customerId} AND r.reason IS NULL
              AND r.at > now() - interval '1 hour') AS answered,
           (SELECT p.owner_id FROM aisbot_piece p WHERE p.channel_id = ${channelId} ORDER BY p.id LIMIT 1) AS payer`);

async function think(kernel: Kernel, asking: Asking, payer: number, signal: AbortSignal) {
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
    signal,
  });
}

const citationsOf = ({ pieces }: BotAnswer) =>
  pieces
    .filter(({ citation }) => citation !== null)
    .toSorted((a, b) => (a.citation ?? 0) - (b.citation ?? 0))
    .map(({ title, heading, text }) => ({ title: [title, heading].filter(Boolean).join(' › '), text }));

/** Written down once it is known what came of it; a question that could not be answered is gathered with its like. */
const keep = (kernel: Kernel, asking: Asking, payer: number, said: Pick<BotAnswer, 'reason' | 'pieces'>) =>
  kernel.tx(SYSTEM, async (unit) => {
    const { channelId, customerId, talkId, nodeId, path, question } = asking;
    await unit.query(sql`
      INSERT INTO aisbot_reply (channel_id, customer_id, talk_id, reason)
      VALUES (${channelId}, ${customerId}, ${talkId}, ${said.reason})`);
    if (said.reason === null || !GAPS.includes(said.reason)) return;
    const nearest = said.pieces.find(({ state }) => state !== 'expired');
    await gatherGap(unit, { channelId, nodeId, path, ownerId: payer }, question, nearest?.text ?? '');
  });

/** The bot as conversations ask it. */
export const botAnswerer: Answerer = {
  async answer(kernel, asking, signal): Promise<Answered | null> {
    const now = await standing(kernel, asking);
    if (!now?.open) return { sure: false, reason: 'off', note: '不在机器人应答时段' };
    // Nobody taught it anything yet.
    if (now.payer === null) return { sure: false, reason: 'unsure', note: '知识库暂无内容' };
    const settings = await botSettings.read(kernel.db, asking.channelId);
    if (now.answered >= settings.perHour) {
      await keep(kernel, asking, now.payer, { reason: 'limit', pieces: [] });
      return { sure: false, reason: 'limit', text: settings.handoverText };
    }
    const said = await think(kernel, asking, now.payer, signal);
    await keep(kernel, asking, now.payer, said);
    if (said.outcome === 'answer')
      return { sure: true, text: withoutCitations(said.text), citations: citationsOf(said) };
    const note = wordsBehind(said.reason, asking.question, settings);
    return { sure: false, reason: said.reason ?? 'unsure', text: said.text, ...(note ? { note } : {}) };
  },

  /** What could be said, whatever the rules for customers say: a person reads it first. */
  async suggest(kernel, asking) {
    const now = await standing(kernel, asking);
    if (!now || now.payer === null) return [];
    const said = await think(kernel, asking, now.payer, AbortSignal.timeout(20_000));
    if (said.outcome === 'answer')
      return [{ text: withoutCitations(said.text), citations: citationsOf(said) }];
    return said.pieces
      .filter(({ kind, state }) => kind === 'pair' && state === 'spare')
      .slice(0, 2)
      .map(({ title, text }) => ({ text, citations: [{ title, text }] }));
  },
};
