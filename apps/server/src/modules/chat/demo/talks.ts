import type { ChatPlatform, EndReason, HandoverReason, TalkState } from '@zhiying/contract';
import { createSeededRandom, type SeededRandom } from '#seed/demo/seeded-random.ts';
import type { Adviser } from '#seed/demo/story/advisers.ts';
import { BUSY_DEALER, BUSY_STORE, CHAT_STORES } from '#seed/demo/story/places.ts';
import type { Story } from '#seed/demo/story/story.ts';
import { anytimeOn, openMinutesBefore, STORY_DAYS } from '#seed/demo/story/working-hours.ts';
import { ANSWERED_SCENES, type DemoScene, NAMES, PROMISE, SCENES } from './lines.ts';

/** A conversation of the demo, from its first word to its last. */
export interface TalkPlan {
  no: number;
  store: string;
  adviser: Adviser;
  platform: ChatPlatform;
  scene: DemoScene;
  lines: DemoScene['lines'];
  name: string;
  phone: string | null;
  /** The customer of the story whom it made a clue of. */
  customerNo: number | null;
  state: TalkState;
  handover: HandoverReason | null;
  ending: EndReason | null;
  score: number | null;
  /** Nobody of the shop had to come. */
  isBotAlone: boolean;
  /** What became of the last word of ours, where it did not simply arrive. */
  trouble: 'failed' | 'unknown' | null;
  lastAt: number;
}

const HOUR = 3_600_000;
const HANDOVERS: readonly HandoverReason[] = ['asked', 'unsure', 'words', 'phone'];
const SCORES = [3, 4, 5, 5] as const;
interface OpenTalk {
  state: TalkState;
  /** How many minutes of opening time ago something was said last. */
  ago: [number, number];
  /** The shop spoke last. */
  isAnswered?: true;
  trouble?: 'failed' | 'unknown';
}

/** Open talks in the store of the demo logins, none of them waiting for long. */
const OPEN: readonly OpenTalk[] = [
  { state: 'human', ago: [2, 9] },
  { state: 'queue', ago: [1, 9] },
  { state: 'human', ago: [3, 12] },
  { state: 'bot', ago: [1, 40] },
  { state: 'human', ago: [30, 120], isAnswered: true },
  { state: 'queue', ago: [2, 12] },
  { state: 'human', ago: [90, 300], isAnswered: true },
  { state: 'bot', ago: [20, 90] },
  { state: 'human', ago: [60, 240], isAnswered: true, trouble: 'unknown' },
  { state: 'human', ago: [4, 13] },
  { state: 'human', ago: [200, 600], isAnswered: true, trouble: 'failed' },
];
/** Of these, what is open in every other shop. */
const OPEN_ELSEWHERE = 2;

type Part = Pick<TalkPlan, 'adviser' | 'state' | 'lastAt'> & Partial<TalkPlan>;

/** Conversations of the shops that customers can write to: those that became clues, others day by day, and what is open now. */
export function planTalks({ advisers, customers, clock }: Story): TalkPlan[] {
  const draw = createSeededRandom(19);
  const told = new Map<readonly DemoScene[], number>();
  const next = (scenes: readonly DemoScene[]) => {
    const at = told.get(scenes) ?? 0;
    told.set(scenes, at + 1);
    return scenes[at % scenes.length] as DemoScene;
  };
  const stores = Map.groupBy(
    advisers.filter(({ store }) => CHAT_STORES.includes(store)),
    ({ store }) => store,
  );
  const parts: Part[] = customers
    .filter(({ source }) => source === 'chat')
    .map((customer) => ({
      adviser: customer.adviser,
      name: customer.name,
      phone: customer.phone,
      customerNo: customer.no,
      // Whoever wrote an hour ago is still being talked to.
      ...(clock.now - customer.cameAt < 2 * HOUR
        ? { state: 'human' as const, scene: next(ANSWERED_SCENES) }
        : { state: 'ended' as const, ending: 'clue' as const }),
      lastAt: customer.cameAt,
    }));
  for (const [store, team] of stores) {
    for (let daysAgo = STORY_DAYS - 1; daysAgo > 0; daysAgo--)
      for (let left = perDay(team[0] as Adviser, clock.isWeekend(daysAgo), draw); left > 0; left--)
        parts.push({ adviser: draw.pick(team), state: 'ended', lastAt: anytimeOn(clock, daysAgo, draw) });
    const open = OPEN.slice(0, store === BUSY_STORE ? OPEN.length : OPEN_ELSEWHERE);
    for (const [at, { state, ago, isAnswered, trouble = null }] of open.entries())
      parts.push({
        adviser: at % 8 === 0 ? (team[0] as Adviser) : draw.pick(team),
        state,
        trouble,
        // The next of them each time: an inbox in which everybody says the same would look made up.
        scene: next(isAnswered ? ANSWERED_SCENES : state === 'human' ? ATTENDED_SCENES : GREETED_SCENES),
        lastAt: openMinutesBefore(clock.now, draw.between(...ago)),
      });
    if (store === BUSY_STORE)
      parts.push({
        adviser: team.at(-1) as Adviser,
        state: 'ended',
        scene: PROMISE,
        lastAt: anytimeOn(clock, 1, draw),
      });
  }
  return parts.sort((a, b) => a.lastAt - b.lastAt).map((part, no) => whole(part, no));
}

const perDay = ({ store, dealer }: Adviser, isWeekend: boolean, draw: SeededRandom) =>
  Math.round(
    draw.between(...(store === BUSY_STORE ? BUSY_PACE : dealer === BUSY_DEALER ? PACE : QUIET_PACE)) *
      (isWeekend ? 1.5 : 1),
  );
/** Conversations of a working day, at least and at most. */
const BUSY_PACE: [number, number] = [4, 10];
const PACE: [number, number] = [0, 3];
const QUIET_PACE: [number, number] = [0, 1];

function whole(part: Part, no: number): TalkPlan {
  const draw = createSeededRandom(1_900 + no);
  const isClue = part.customerNo !== undefined && part.customerNo !== null;
  const isOver = part.state === 'ended';
  const scene = part.scene ?? draw.pick(isOver && !isClue && draw.chance(0.45) ? BOT_SCENES : HUMAN_SCENES);
  const isBotAlone = isOver && BOT_SCENES.includes(scene);
  // Until a person comes, only the bot has answered.
  const isAnswered = part.state === 'human' || (isOver && !isBotAlone);
  const ending = part.ending ?? (isOver ? draw.pick(['solved', 'solved', 'silent'] as const) : null);
  return {
    no,
    store: part.adviser.store,
    platform: draw.chance(0.5) ? 'weixin' : 'douyin',
    scene,
    lines: isAnswered ? scene.lines : scene.lines.filter(([by]) => by !== 'member'),
    name: NAMES[no % NAMES.length] as string,
    phone: null,
    customerNo: null,
    handover: isAnswered || part.state === 'queue' ? draw.pick(HANDOVERS) : null,
    ending,
    score: isOver && draw.chance(0.6) ? draw.pick(SCORES) : null,
    isBotAlone,
    trouble: null,
    ...part,
  };
}

const BOT_SCENES = SCENES.filter(({ lines }) => lines.every(([by]) => by !== 'member'));
const HUMAN_SCENES = SCENES.filter((scene) => !BOT_SCENES.includes(scene));
/** The bot answered first; until a person comes, that is all there is. */
const GREETED_SCENES = HUMAN_SCENES.filter(({ lines }) => lines.some(([by]) => by === 'bot'));
const ATTENDED_SCENES = HUMAN_SCENES.filter((scene) => !GREETED_SCENES.includes(scene));
