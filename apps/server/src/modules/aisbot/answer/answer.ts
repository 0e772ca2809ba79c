import type { BotAnswer, BotHandover, BotSettings, BotTuning } from '@zhiying/contract';
import { BudgetSpent, ModelFailed, ModelNeeded } from '#engines/model/index.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { WriteTask } from '#kernel/model.ts';
import { type Hit, retrieve } from '../search/retrieve.ts';
import { askedVector } from '../search/vector-model.ts';
import { checkAnswer, citedIn } from './check-answer.ts';
import { composeByModel, GIVES_UP } from './compose-model.ts';
import { composeOffline } from './compose-offline.ts';
import { handoverBy, type Said } from './rules.ts';

interface Asked {
  channelId: number;
  /** The node of the account that was written to: what is known there and above is known. */
  path: string;
  question: string;
  history: readonly Said[];
  settings: BotSettings;
  tuning: BotTuning;
  prompt: { version: number; content: string };
  /** Who pays for models. */
  charge: WriteTask['charge'];
  /** Without a model even where there is one: for runs over many cases. */
  offline?: boolean;
  signal: AbortSignal;
}

type Outcome = Pick<BotAnswer, 'outcome' | 'reason' | 'text' | 'sure' | 'offline' | 'model' | 'checks'> & {
  cited: readonly Hit[];
};

/**
 * What the bot says to a question: the one function behind customers and the test page. It changes nothing and sends nothing; whoever
 * asks it does what comes of it.
 */
export async function answer(kernel: Kernel, asked: Asked): Promise<BotAnswer> {
  const start = performance.now();
  const { db, model } = kernel;
  const { channelId, path, question, tuning, settings } = asked;
  const online = !asked.offline && (await model.ready(channelId));
  const vector = tuning.byVectors && !asked.offline ? await askedVector(kernel, asked) : null;
  const found = await retrieve(db, { channelId, path, question, tuning, vector });
  const usable = found.hits.filter(({ expired, score }) => !expired && score >= tuning.minScore);
  const rule = handoverBy(question, asked.history, settings);
  const outcome = rule
    ? handover(rule, settings, { sure: usable[0]?.score ?? 0 })
    : await compose(kernel, asked, { usable, clauses: found.clauses, online });
  const ms = Math.round(performance.now() - start);
  const { cited, text, ...said } = outcome;
  // What is cited is shown, wherever it came; its number is its place among what is shown.
  const shown = found.hits.filter((hit, at) => at < tuning.top || cited.includes(hit));
  return {
    ...said,
    text: renumbered(text, (number) => shown.indexOf(cited[number - 1] as Hit) + 1),
    promptVersion: asked.prompt.version,
    ms,
    sqlMs: Math.round(found.sqlMs),
    words: found.words,
    pieces: shown.map((hit, at) => pieceOf(hit, cited.includes(hit) ? at + 1 : null, tuning)),
  };
}

interface Ground {
  usable: readonly Hit[];
  clauses: readonly string[];
  online: boolean;
}

async function compose(kernel: Kernel, asked: Asked, { usable, clauses, online }: Ground): Promise<Outcome> {
  const { settings, tuning } = asked;
  const sure = usable[0]?.score ?? 0;
  if (!online) {
    const made = composeOffline(usable, clauses, tuning.sureScore);
    if (!made) return handover('unsure', settings, { sure });
    return judged(asked, { ...made, cited: made.chosen, offline: true, model: '' });
  }
  if (sure < tuning.sureScore) return handover('unsure', settings, { sure });
  const given = usable.slice(0, tuning.top);
  try {
    const written = await composeByModel(kernel, { ...asked, prompt: asked.prompt.content, hits: given });
    const numbers = citedIn(written.text).filter((number) => number <= given.length);
    const cited = numbers.flatMap((number) => given[number - 1] ?? []);
    if (written.text.includes(GIVES_UP) || cited.length === 0)
      return handover('unsure', settings, { sure, model: written.model });
    const text = renumbered(written.text, (number) => numbers.indexOf(number) + 1);
    return judged(asked, { text, cited, sure, offline: false, model: written.model });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // No model answered, and the channel lets what needs none take its place.
    if (error.code === ModelNeeded('').code)
      return compose(kernel, asked, { usable, clauses, online: false });
    if (![ModelFailed('').code, BudgetSpent(0, 0).code].includes(error.code)) throw error;
    return handover('trouble', settings, { sure });
  }
}

interface Made {
  text: string;
  cited: readonly Hit[];
  sure: number;
  offline: boolean;
  model: string;
}

/** Whatever was written, by a model or by people, is checked before a customer reads it. */
function judged({ question, settings, tuning }: Asked, { text, cited, sure, offline, model }: Made): Outcome {
  const { numbers, promises } = checkAnswer(text, question, cited);
  const checks = [
    { ok: numbers, text: numbers ? '每个数字都有出处' : '有数字没有出处' },
    { ok: promises, text: promises ? '没有承诺价格、库存和交期' : '承诺了事实以外的价格、库存或交期' },
    { ok: true, text: `把握 ${sure.toFixed(2)}，不低于 ${tuning.sureScore.toFixed(2)}` },
  ];
  if (numbers && promises)
    return { outcome: 'answer', reason: null, text, sure, offline, model, checks, cited };
  return { ...handover('promise', settings, { sure, model }), checks, offline, cited };
}

const handover = (
  reason: BotHandover,
  settings: BotSettings,
  { sure, model = '' }: { sure: number; model?: string },
): Outcome => ({
  outcome: 'handover',
  reason,
  text: settings.handoverText,
  sure,
  offline: model === '',
  model,
  checks: [],
  cited: [],
});

/** Each citation by another number; one that stands for nothing goes. */
const renumbered = (text: string, to: (number: number) => number) =>
  text.replace(/\s?\[(\d{1,2})\]/g, (_mark, number: string) => {
    const next = to(Number(number));
    return next > 0 ? `[${next}]` : '';
  });

function pieceOf(hit: Hit, citation: number | null, { minScore }: BotTuning): BotAnswer['pieces'][number] {
  const { body: _body, byClause: _byClause, expired, ...piece } = hit;
  const state = expired ? 'expired' : citation !== null ? 'cited' : piece.score < minScore ? 'low' : 'spare';
  return { ...piece, state, citation };
}
