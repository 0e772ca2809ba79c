import type { BotAnswer, BotHandover, BotSettings, BotTuning } from '@zhiying/contract';
import { BudgetSpent, ModelFailed, ModelNeeded, QuotaSpent } from '#engines/model/index.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { WriteTask } from '#kernel/model.ts';
import { blockedWords } from '../../ai-create/index.ts';
import { matchKnown } from '../match/match.ts';
import { smallTalk } from '../match/small-talk.ts';
import { type Hit, type Passage, type Retrieved, retrieve } from '../search/retrieve.ts';
import { askedVector } from '../search/vector-model.ts';
import { checkAnswer, citedIn, withoutCitations } from './check-answer.ts';
import { composeByModel, GIVES_UP } from './compose-model.ts';
import { politely } from './politely.ts';
import { handoverBy, isAngry, type Said } from './rules.ts';
import { sourceHolds } from './source-holds.ts';

interface Question {
  channelId: number;
  /** Node path of the account: knowledge of this node and those above applies. */
  path: string;
  question: string;
  history: readonly Said[];
  settings: BotSettings;
  tuning: BotTuning;
  prompt: { version: number; content: string };
  /** Who is charged for the model. */
  charge: WriteTask['charge'];
  /** Uses no model even if there is one: for runs over many cases. */
  offline?: boolean;
  /** For an agent who reads it first: handover rules do not suppress the answer. */
  forPeople?: boolean;
  signal: AbortSignal;
}

type Outcome = Pick<BotAnswer, 'outcome' | 'reason' | 'text' | 'offline' | 'model' | 'checks'> & {
  cited: readonly Hit[];
};

/** Answers a question, for customers and for the test page. Pure: it stores and sends nothing. */
export async function answer(kernel: Kernel, asked: Question): Promise<BotAnswer> {
  const start = performance.now();
  const { db, model } = kernel;
  const { channelId, path, question, tuning, settings } = asked;
  const talk = smallTalkOf(asked);
  if (talk) return { ...talk, promptVersion: asked.prompt.version, ms: 0, sqlMs: 0, words: [], pieces: [] };
  const online = !asked.offline && (await model.ready(channelId));
  const vector = tuning.byVectors && !asked.offline ? await askedVector(kernel, asked) : null;
  const found = await retrieve(db, { channelId, path, question, tuning, vector });
  const rule = asked.forPeople ? null : handoverBy(question, asked.history, settings);
  const composed = rule ? handedOver(rule, asked) : await compose(kernel, asked, found, online);
  const outcome = await withoutBlocked(kernel, asked, composed);
  const ms = Math.round(performance.now() - start);
  const { cited, text, ...said } = outcome;
  // Cited hits are always shown; a citation's number is the position in this list.
  const shown = [
    ...found.hits.filter((hit, at) => at < tuning.top || isCited(hit, cited)),
    ...cited.filter((hit) => !isCited(hit, found.hits)),
  ];
  return {
    ...said,
    smallTalk: false,
    text: politely(
      renumbered(text, (number) => shown.findIndex(({ key }) => key === cited[number - 1]?.key) + 1),
    ),
    promptVersion: asked.prompt.version,
    ms,
    sqlMs: Math.round(found.sqlMs),
    words: found.words,
    pieces: shown.map((hit, at) => pieceOf(hit, isCited(hit, cited) ? at + 1 : null, tuning)),
  };
}

const isCited = ({ key }: Hit, cited: readonly Hit[]) => cited.some((hit) => hit.key === key);

/** What the channel's lists forbid is not said by the bot either. */
async function withoutBlocked(
  { db }: Kernel,
  { channelId, settings }: Question,
  composed: Outcome,
): Promise<Outcome> {
  if (composed.outcome !== 'answer') return composed;
  const words = await blockedWords(db, channelId, composed.text);
  if (words.length === 0) return composed;
  const checks = [...composed.checks, { ok: false, text: `回答含有敏感词「${words.join('」「')}」` }];
  return { ...handover('unsure', settings, composed.model), checks, cited: composed.cited };
}

/** Greetings and thanks are not questions: nothing is searched, and no gap is recorded. */
function smallTalkOf({ question, history, settings }: Question) {
  const talk = smallTalk(question);
  if (!talk) return null;
  const rule = handoverBy(question, history, settings);
  // 你是真人吗 mentions a person without asking for one.
  if (rule && !(rule === 'asked' && talk.kind === 'who')) return null;
  return {
    outcome: 'answer' as const,
    reason: null,
    smallTalk: true,
    text: talk.text,
    offline: true,
    model: '',
    checks: [{ ok: true, text: '寒暄，无需查找知识' }],
  };
}

async function compose(kernel: Kernel, asked: Question, found: Retrieved, online: boolean): Promise<Outcome> {
  const { settings, tuning, question } = asked;
  const matched = await matchKnown(question, found.candidates);
  const certain = matched.chosen.map((passage) => asHit(passage, found.hits));
  if (!online) {
    if (certain.length === 0) return { ...handover('unsure', settings), checks: matched.why };
    const text = certain.map((hit, at) => `${ended(hit.text)}[${at + 1}]`).join('\n');
    return judged(asked, { text, cited: certain, offline: true, model: '', why: matched.why });
  }
  const usable = found.hits.filter(({ expired, score }) => !expired && score >= tuning.minScore);
  const best = usable[0]?.score ?? 0;
  if (certain.length === 0 && best < tuning.sureScore) {
    const text = `检索分 ${best.toFixed(2)}，低于 ${tuning.sureScore.toFixed(2)}，未询问模型`;
    return { ...handover('unsure', settings), checks: [{ ok: false, text }] };
  }
  const given = [...certain, ...usable.filter((hit) => !isCited(hit, certain))].slice(0, tuning.top);
  try {
    return await composeOnline(kernel, asked, given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // No model answered, and the channel allows the offline answer instead.
    if (error.code === ModelNeeded('').code) return compose(kernel, asked, found, false);
    if (![ModelFailed('').code, BudgetSpent(0, 0).code, QuotaSpent('', '', '').code].includes(error.code))
      throw error;
    return handover('trouble', settings);
  }
}

/** Written by the model from the hits, then verified by a second request to the model. */
async function composeOnline(kernel: Kernel, asked: Question, given: readonly Hit[]): Promise<Outcome> {
  const { settings } = asked;
  const written = await composeByModel(kernel, { ...asked, prompt: asked.prompt.content, hits: given });
  const numbers = citedIn(written.text).filter((number) => number <= given.length);
  const cited = numbers.flatMap((number) => given[number - 1] ?? []);
  const { model } = written;
  if (written.text.includes(GIVES_UP) || cited.length === 0) return handover('unsure', settings, model);
  const text = renumbered(written.text, (number) => numbers.indexOf(number) + 1);
  const why = [{ ok: true, text: '模型复核：资料回答了该问题，回答没有超出资料' }];
  const checked = judged(asked, { text, cited, offline: false, model, why });
  // An answer that promises too much is not verified any further.
  if (checked.outcome === 'handover')
    return { ...checked, checks: checked.checks.filter((each) => !why.includes(each)) };
  if (await sourceHolds(kernel, { ...asked, answer: withoutCitations(text), cited })) return checked;
  const checks = [{ ok: false, text: '模型复核：资料不能支持该回答' }];
  return { ...handover('unsure', settings, model), checks };
}

const ended = (text: string) => (/[。！？!?…~～]$/.test(text) ? text : `${text}。`);

/** The rule's match need not be among the search hits. */
const asHit = (passage: Passage, hits: readonly Hit[]): Hit =>
  hits.find(({ key }) => key === passage.key) ?? { ...passage, score: 0, ways: [] };

interface Made {
  text: string;
  cited: readonly Hit[];
  offline: boolean;
  model: string;
  /** Why this answers the question. */
  why: readonly BotAnswer['checks'][number][];
}

/** Every answer, written by a model or by people, is checked before a customer reads it. */
function judged({ question, settings }: Question, { text, cited, offline, model, why }: Made): Outcome {
  const { numbers, promises } = checkAnswer(text, question, cited);
  const checks = [
    ...why,
    { ok: numbers, text: numbers ? '每个数字都有出处' : '有数字没有出处' },
    { ok: promises, text: promises ? '没有承诺价格、库存和交期' : '承诺了事实以外的价格、库存或交期' },
  ];
  if (numbers && promises) return { outcome: 'answer', reason: null, text, offline, model, checks, cited };
  return { ...handover('promise', settings, model), checks, offline, cited };
}

const handover = (reason: BotHandover, { handoverText }: BotSettings, model = ''): Outcome => ({
  outcome: 'handover',
  reason,
  text: handoverText,
  offline: model === '',
  model,
  checks: [],
  cited: [],
});

/** Customers whom nothing helped get an apology first, and those who are angry, whatever they ask for. */
function handedOver(reason: BotHandover, { question, settings }: Question): Outcome {
  const plain = handover(reason, settings);
  const isSorry = reason === 'failures' || isAngry(question, settings);
  return isSorry ? { ...plain, text: `非常抱歉给您带来不便。${plain.text}` } : plain;
}

/** Renumbers citations and drops invalid ones. */
const renumbered = (text: string, to: (number: number) => number) =>
  text.replace(/\s?\[(\d{1,2})\]/g, (_mark, number: string) => {
    const next = to(Number(number));
    return next > 0 ? `[${next}]` : '';
  });

function pieceOf(hit: Hit, citation: number | null, { minScore }: BotTuning): BotAnswer['pieces'][number] {
  const { body: _body, expired, ...piece } = hit;
  const state = expired ? 'expired' : citation !== null ? 'cited' : piece.score < minScore ? 'low' : 'spare';
  return { ...piece, state, citation };
}
