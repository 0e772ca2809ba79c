import {
  fillAnswer,
  type KeywordRule,
  type LiveAssistant,
  type LiveComment,
  plainComment,
  tryRules,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { nodesOn } from '#kernel/access/row-reach.ts';
import type { AuditSubject } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findPhones, maskPhones } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import { answerComment } from '../ailive.jobs.ts';
import { assistantSetting } from '../assistant/assistant.ts';
import { forwardSoon } from '../signal/forward-soon.ts';
import { soundsOf } from '../sound/sounds-known.ts';
import { addLine, isSpoken } from './add-line.ts';
import { aroundComments, type Heard, type Kept } from './comment.repository.ts';
import { fullWindows } from './full-windows.ts';
import { nameToSay } from './name-to-say.ts';
import type { RoomRow } from './room.repository.ts';
import { inRoom, inRoomAtOnce, OVERTAKEN, type RoomStep } from './step.ts';

const MINUTE_MS = 60_000;
const WORDS_KEPT = 200;
export const OVER_LIMIT = '超过每分钟回复上限';
const QUESTION = /[?？]|吗|呢|多少|怎么|什么|哪|几|能不能|有没有|可以.*不/u;

/** Whether somebody wants to know something, rather than saying something. */
export const isQuestion = (text: string) => QUESTION.test(text);

const CLOCK = new Intl.DateTimeFormat('zh-CN', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Shanghai',
});

/** What a viewer wrote is spoken of as an answer to `{昵称}` and its like. */
export const valuesFor = (nickname: string, product: string, now: number) => ({
  昵称: nameToSay(nickname),
  车型: product,
  时间: CLOCK.format(now),
});

export function isQuiet({ quietFrom, quietTo }: LiveAssistant, now: number): boolean {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return false;
  const clock = new Date(now + 8 * 3_600_000).toISOString().slice(11, 16);
  return quietFrom < quietTo ? clock >= quietFrom && clock < quietTo : clock >= quietFrom || clock < quietTo;
}

/**
 * What viewers wrote and did, in a step of the room: kept, merged, hidden or only counted; then answered by a rule, handed to a model,
 * or left unanswered. Answers the numbers of the comments that were kept. What a person enters by hand is always looked at.
 * In a busy room nearly every step is about sounds that are there already, and takes three statements; one that asks for a voice or a
 * model, or that another one overtook, takes its turn in a transaction.
 */
export async function takeComments(
  kernel: Kernel,
  who: Actor | AuditSubject,
  show: Show,
  heard: readonly Heard[],
  { byHand = false } = {},
): Promise<number[]> {
  const full = fullWindows(kernel);
  const sounds = soundsOf(kernel);
  const taking = { kernel, heard, byHand };
  const quick = await inRoomAtOnce(kernel.db, show.id, (step) => take(taking, kernel.db, step, null), sounds);
  const taken =
    quick !== OVERTAKEN
      ? quick
      : await kernel.tx(who, (unit) =>
          inRoom(unit, show.id, (step) => take(taking, unit, step, unit), sounds),
        );
  if (taken === null || taken === OVERTAKEN) return [];
  // Only what is stored counts: a push that failed comes again.
  for (const [kind, forMs] of taken.closing) full.close(show.id, kind, forMs);
  if (taken.ids.length > 0) forwardSoon(kernel);
  return taken.ids;
}

interface Show {
  id: number;
  channelId: number;
}

interface Taking {
  kernel: Kernel;
  heard: readonly Heard[];
  byHand: boolean;
}
interface Taken {
  ids: number[];
  /** Windows that keep nothing more for so long. */
  closing: [kind: string, forMs: number][];
}

/** Without a unit nothing but the step is stored: what needs more comes again with one. */
async function take(
  { kernel, heard, byHand }: Taking,
  db: Queries,
  step: RoomStep,
  unit: Unit | null,
): Promise<Taken | typeof OVERTAKEN> {
  const { room } = step;
  if (room.state !== 'living' && room.state !== 'readying') return { ids: [], closing: [] };
  const around = await lookUp(db, step, heard);
  for (const one of heard) {
    if (around.known.has(one.externalId)) continue;
    around.known.add(one.externalId);
    if (!byHand && isFull(step, one.kind, around.setting)) {
      countOnly(step, one.kind);
      continue;
    }
    const kept = await takeOne(kernel, unit, step, one, around);
    if (kept === OVERTAKEN) return OVERTAKEN;
    if (byHand || countIn(step, kept, around.setting)) step.keep(kept);
    else countOnly(step, one.kind);
  }
  fullWindows(kernel).tell(step);
  step.advance();
  const { windowKeeps, windowSeconds } = around.setting;
  return {
    ids: step.kept.map(({ id }) => id),
    closing: Object.entries(room.queue.lately.windows).flatMap(([kind, { from, count }]) =>
      count >= windowKeeps && !kind.startsWith(ASIDE) ? [[kind, from + windowSeconds * 1000 - step.now]] : [],
    ),
  };
}

async function lookUp(db: Queries, { room }: RoomStep, heard: readonly Heard[]): Promise<Around> {
  const { id, channelId } = room;
  const found = await aroundComments(
    db,
    { id, channelId, nodeIds: nodesOn(room.path), setting: assistantSetting.valueOf(channelId) },
    heard,
  );
  return {
    setting: assistantSetting.told(found?.setting),
    rules: found?.rules ?? [],
    known: new Set(found?.known),
    blocked: new Set(found?.blocked),
    ids: found?.ids ?? [],
  };
}

/** Hidden and repeated comments have windows of their own: they take no place from a question, and fill no table either. */
const ASIDE = 'aside:';
const isAside = ({ outcome }: Kept) => outcome === 'hidden' || outcome === 'dropped';

function windowOf({ room, now }: RoomStep, name: string, { windowSeconds }: LiveAssistant) {
  const open = room.queue.lately.windows[name];
  return open && now - open.from < windowSeconds * 1000 ? open : { from: now, count: 0 };
}

/** Of a window so many are kept; the others are counted and forgotten. */
const isFull = (step: RoomStep, name: string, setting: LiveAssistant) =>
  windowOf(step, name, setting).count >= setting.windowKeeps;

/** Counts a comment in its window; false when that one is full. */
function countIn(step: RoomStep, kept: Kept, setting: LiveAssistant): boolean {
  const { room } = step;
  const name = isAside(kept) ? `${ASIDE}${kept.kind}` : kept.kind;
  const window = windowOf(step, name, setting);
  if (window.count >= setting.windowKeeps) return false;
  const { lately } = room.queue;
  const windows = { ...lately.windows, [name]: { ...window, count: window.count + 1 } };
  room.queue = { ...room.queue, lately: { ...lately, windows } };
  return true;
}

function countOnly(step: RoomStep, kind: string) {
  const { room } = step;
  room.dropped = { ...room.dropped, [kind]: (room.dropped[kind] ?? 0) + 1 };
  step.changed = true;
}

interface Around {
  setting: LiveAssistant;
  rules: readonly KeywordRule[];
  known: Set<string>;
  blocked: ReadonlySet<string>;
  /** Numbers for comments that are kept. */
  ids: number[];
}

async function takeOne(
  kernel: Pick<Kernel, 'jobs' | 'model'>,
  unit: Unit | null,
  step: RoomStep,
  heard: Heard,
  { setting, rules, blocked, ids }: Around,
): Promise<Kept | typeof OVERTAKEN> {
  const { room, now } = step;
  const id = ids.shift() ?? 0;
  const keep = (outcome: LiveComment['outcome'], note = '', answer = ''): Kept => ({
    ...heard,
    id,
    lead: heard.kind === 'comment' && findPhones(heard.text).length > 0,
    outcome,
    note,
    answer,
  });
  if (blocked.has(heard.viewer)) return keep('hidden', '观众已屏蔽');
  // Whoever writes rules and words would read the hidden digits of a number from what they find.
  const read = maskPhones(heard.text);
  const plain = plainComment(read);
  const hiddenIn = (said: string) => setting.hiddenWords.find((word) => said.includes(plainComment(word)));
  const hidden = hiddenIn(plain);
  if (hidden !== undefined) return keep('hidden', `含「${hidden}」`);
  // Whoever is called an advertisement would have it read aloud with every answer.
  const called = hiddenIn(plainComment(maskPhones(heard.nickname)));
  if (called !== undefined) return keep('hidden', `昵称含「${called}」`);
  if (heard.kind === 'comment' && isRepeated(step, plain, setting.sameSeconds))
    return keep('dropped', '与前面的评论相同');
  if (isQuiet(setting, now)) return keep(isQuestion(heard.text) ? 'unanswered' : 'noted', '免打扰时段');
  const values = () => valuesFor(heard.nickname, room.product, now);

  if (heard.kind !== 'comment') {
    const greeting = setting.greetings.find(({ event, enabled }) => enabled && event === heard.kind);
    if (!greeting || !mayAdd(step, 'greetedAt', setting.greetingsPerMinute)) return keep('noted');
    const text = fillAnswer(greeting.text, values(), room.queue.seq);
    if (!unit && !isSpoken(kernel, room, text)) return OVERTAKEN;
    await addLine(kernel, unit, step, { id: `event-${id}`, class: 'event', text, commentId: id });
    return keep('queued', '', text);
  }

  const trials = tryRules(rules, read, { now, lastAt: (id) => room.queue.ruleAt[id] });
  const won = trials.find(({ wins }) => wins);
  if (!won) {
    // What the rule says was said a moment ago: neither a model nor a person need say it again.
    const lately = trials.find(({ verdict }) => !verdict.fits && verdict.reason === 'cooldown');
    if (lately) return keep('noted', `命中「${lately.rule.name}」，刚回答过`);
    if (!isQuestion(heard.text)) return keep('noted');
    if (setting.modelSeconds === 0) return keep('unanswered');
    const silent = whyNoModel(room, setting);
    if (silent !== null) return keep('unanswered', silent);
    if (!unit) return OVERTAKEN;
    if (!(await kernel.model.ready(room.channelId, unit))) return keep('unanswered');
    await kernel.jobs.enqueue(unit, answerComment, { id }, { background: true });
    return keep('waiting');
  }
  if (!mayAdd(step, 'answeredAt', setting.answersPerMinute))
    return keep('unanswered', `命中「${won.rule.name}」，${OVER_LIMIT}`);
  const turn = room.queue.seq + room.queue.waiting.length;
  const text = fillAnswer(won.rule.answers[turn % won.rule.answers.length] ?? '', values(), turn);
  if (!unit && !isSpoken(kernel, room, text)) return OVERTAKEN;
  room.queue = { ...room.queue, ruleAt: { ...room.queue.ruleAt, [won.rule.id]: now } };
  await addLine(kernel, unit, step, {
    id: `comment-${id}`,
    class: 'keyword',
    text,
    commentId: id,
    delayMs: setting.answerDelaySeconds * 1000,
  });
  return keep('queued', `命中「${won.rule.name}」`, text);
}

/** The same words again within a while are one question. */
function isRepeated(step: RoomStep, plain: string, seconds: number): boolean {
  const { room, now } = step;
  const { lately } = room.queue;
  const at = lately.words[plain];
  const recent = Object.entries(lately.words).filter(([, last]) => now - last < seconds * 1000);
  const words = Object.fromEntries([...recent.slice(-WORDS_KEPT), [plain, now]]);
  room.queue = { ...room.queue, lately: { ...lately, words } };
  return at !== undefined && now - at < seconds * 1000;
}

type Said = 'answeredAt' | 'greetedAt';
const withinMinute = ({ queue, now }: Pick<RoomRow, 'queue' | 'now'>, kind: Said) =>
  (queue?.lately[kind] ?? []).filter((at) => now - at < MINUTE_MS);

/** Why a model is not asked, and not paid: its answer would not be spoken. Null: it may be asked. */
export function whyNoModel(room: RoomRow, { answersPerMinute }: LiveAssistant): string | null {
  if (room.paused) return '口播已暂停';
  return withinMinute(room, 'answeredAt').length >= answersPerMinute ? OVER_LIMIT : null;
}

/** Counts what is said within a minute; false when it is enough. */
export function mayAdd({ room, now }: RoomStep, kind: Said, perMinute: number): boolean {
  const within = withinMinute(room, kind);
  if (within.length >= perMinute) return false;
  room.queue = { ...room.queue, lately: { ...room.queue.lately, [kind]: [...within, now] } };
  return true;
}
