import type { CloseReason, ClueSource, ClueState } from '@zhiying/contract';
import type { Clock } from '../clock.ts';
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';
import type { Adviser } from './advisers.ts';
import { BUSY_DEALER, BUSY_REGION, BUSY_STORE, CHAT_STORES } from './places.ts';
import { isHeard } from './posts.ts';
import { pageOut, SENT_PIECES, type SharedPage } from './sendings.ts';
import { anytimeOn, inHours, inHoursBefore, STORY_DAYS } from './working-hours.ts';

/**
 * A demo customer of the last two months and what happened to them. Clues, conversations and prospects of the
 * demo are all derived from these customers, so that figures agree between screens.
 */
export interface Customer {
  no: number;
  name: string;
  phone: string;
  adviser: Adviser;
  source: ClueSource;
  /** The shared page on which they left their number. */
  page: SharedPage | null;
  model: string;
  city: string;
  state: ClueState;
  closeReason: CloseReason | null;
  /** In the pool, without an owner. */
  isPooled: boolean;
  cameAt: number;
  /** The first contact; null before it. */
  contactAt: number | null;
  /** The last activity. */
  touchedAt: number;
  visitedAt: number | null;
  wonAt: number | null;
  /** The next appointment or expected visit. */
  nextAt: number | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NAMES = [...'青阿小岚野南禾半木远星云海川北江舟满泽柚竹溪'].flatMap((first) =>
  [...'柠泽满渡左岚野舟禾夏木山'].map((second) => `示例·${first}${second}`),
);
const MODELS = ['示例轿车 A1', '示例 SUV X5', '示例纯电 E3', '示例家庭版 M7', ''];
const CITIES: Record<string, string> = { 华东: '310100', 华南: '440100', 华北: '110100' };
const REASONS: CloseReason[] = ['price', 'rival', 'postponed', 'wrong', 'unrelated', 'elsewhere'];

/** Percentages of sources. Only stores with accounts receive messages. */
const SOURCES: readonly [ClueSource, number][] = [
  ['chat', 26],
  ['content', 20],
  ['comment', 14],
  ['manual', 12],
  ['poster', 9],
  ['import', 8],
  ['open', 6],
  ['live', 5],
];

/** Replacement sources while no page is shared. */
const WITHOUT_PAGE: Partial<Record<ClueSource, ClueSource>> = { content: 'open', poster: 'import' };

const UNCLAIMED: ReadonlySet<ClueSource> = new Set(['content', 'open', 'poster', 'import']);

/** Customers per day and adviser: higher in the stores that demo users look at. */
function paceOf({ uname, store, dealer, region }: Adviser) {
  if (uname.startsWith('demo.')) return 0.75;
  if (store === BUSY_STORE) return 0.45;
  if (dealer === BUSY_DEALER) return 0.28;
  return region === BUSY_REGION ? 0.14 : 0.07;
}

/** More visitors at weekends. */
const paceOn = (clock: Clock, daysAgo: number) => (clock.isWeekend(daysAgo) ? 1.5 : 0.8);

export function planCustomers(advisers: readonly Adviser[], clock: Clock): Customer[] {
  const draw = createSeededRandom(60);
  const came = advisers.flatMap((adviser) =>
    Array.from({ length: STORY_DAYS }, (_, daysAgo) => daysAgo)
      .filter((daysAgo) => draw.chance(paceOf(adviser) * paceOn(clock, daysAgo)))
      .map((daysAgo) => ({ adviser, cameAt: anytimeOn(clock, daysAgo, draw) }))
      .filter(({ cameAt }) => cameAt < clock.now - 5 * 60_000),
  );
  return came
    .sort((a, b) => a.cameAt - b.cameAt || a.adviser.memberId - b.adviser.memberId)
    .map(({ adviser, cameAt }, no) => live(no, adviser, cameAt, clock));
}

function live(no: number, adviser: Adviser, cameAt: number, clock: Clock): Customer {
  const draw = createSeededRandom(6_000 + no);
  const age = clock.now - cameAt;
  const drawn = sourceOf(adviser, draw);
  const page = drawn === 'content' || drawn === 'poster' ? pageOut(adviser, cameAt, clock, no) : null;
  const source = page ? (SENT_PIECES[page.piece]?.source ?? drawn) : (WITHOUT_PAGE[drawn] ?? drawn);
  // A customer without an assigned adviser waits in the pool.
  const isUnclaimed = age < 3 * DAY && UNCLAIMED.has(source) && draw.chance(0.5);
  const isUnanswered = isUnclaimed || (age < 20 * HOUR && draw.chance(0.35));
  const answered = inHours(cameAt + draw.between(4, draw.chance(0.1) ? 600 : 50) * 60_000);
  const contactAt = answered < clock.now && !isUnanswered ? answered : null;
  const state: ClueState = contactAt === null ? 'new' : stateAfter(age, draw);
  const isPooled = isUnclaimed || (age > 2 * DAY && state === 'following' && draw.chance(0.14));
  const lastsUntil = contactAt ?? cameAt;
  // Open ones had contact in the last days; closed ones ended earlier.
  const since =
    state === 'closed' || state === 'won' ? age * draw.share() * 0.9 : Math.min(age, 5 * DAY) * draw.share();
  const touchedAt =
    contactAt === null ? cameAt : Math.max(lastsUntil, notAfter(inHoursBefore(clock.now - since), clock));
  const isOver = state === 'closed' || state === 'won';
  const visitedAt =
    state === 'visited' || state === 'won'
      ? Math.max(lastsUntil, inHoursBefore(touchedAt - (state === 'won' ? HOUR : 0)))
      : null;
  return {
    no,
    name: NAMES[(no * 37) % NAMES.length] as string,
    phone: `${no % 2 ? '138' : '139'}0000${String((no * 7919 + 311) % 10_000).padStart(4, '0')}`,
    adviser,
    source,
    page,
    model: draw.pick(MODELS),
    city: CITIES[adviser.region.replace(/^示例·|大区$/g, '')] ?? '310100',
    state,
    closeReason: state === 'closed' ? draw.pick(REASONS) : null,
    isPooled,
    cameAt,
    contactAt,
    touchedAt,
    visitedAt,
    wonAt: state === 'won' ? touchedAt : null,
    nextAt: isOver || isPooled ? null : nextFor(state, clock, draw),
  };
}

function stateAfter(age: number, draw: SeededRandom): ClueState {
  const luck = draw.between(0, 99);
  if (age < DAY) return luck < 80 ? 'following' : 'invited';
  if (age < 5 * DAY)
    return luck < 58 ? 'following' : luck < 76 ? 'invited' : luck < 84 ? 'visited' : 'closed';
  // The older, the more of them are closed.
  const open = Math.max(12, 46 - (age / DAY) * 0.6);
  if (luck < open) return luck % 5 === 0 ? 'invited' : luck % 7 === 0 ? 'visited' : 'following';
  return luck > 90 ? 'won' : luck > 82 ? 'visited' : 'closed';
}

/** Most are due in the next days, few are overdue. Invited customers are expected during opening hours. */
function nextFor(state: ClueState, clock: Clock, draw: SeededRandom): number {
  const late = state !== 'invited' && draw.chance(0.06);
  return late
    ? inHoursBefore(clock.now - draw.between(1, 20) * HOUR)
    : inHours(clock.now + draw.between(20, 4 * 24 * 60) * 60_000);
}

function sourceOf(adviser: Adviser, draw: SeededRandom): ClueSource {
  let at = draw.between(0, 99);
  const source = SOURCES.find(([, share]) => (at -= share) < 0)?.[0] ?? 'manual';
  if (source === 'chat') return CHAT_STORES.includes(adviser.store) ? 'chat' : 'manual';
  if (source === 'comment' || source === 'live') return isHeard(adviser) ? source : 'import';
  return source;
}

const notAfter = (moment: number, clock: Clock) => Math.min(moment, clock.now - 60_000);
