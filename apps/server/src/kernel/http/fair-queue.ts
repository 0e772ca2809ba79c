import { availableParallelism } from 'node:os';

export interface FairQueueLimits {
  /** Calls that are worked on at the same time. More would only make each other, and the database, slower. */
  places: number;
  /** At most this many for one caller. */
  perParty: number;
  /** At most this many for all flooding callers together; the rest stays free for people who click. */
  forFloods: number;
  /** A call that takes longer is waiting for I/O (a platform, a file) and no longer counts against the limit. */
  placeMs: number;
  /** A caller with more waiting calls than this is refused. */
  mostWaiting: number;
}

/** A page makes a handful of calls at once; a caller with more than this waiting counts as flooding. */
const HANDFUL = 8;

const usual = (): FairQueueLimits => {
  const cores = Math.max(2, Math.min(8, availableParallelism()));
  return { places: cores + 4, perParty: cores + 2, forFloods: cores - 1, placeMs: 300, mostWaiting: 500 };
};

interface Party {
  /** Calls under way, whether or not they still hold a place. */
  running: number;
  waiting: ((leave: () => void) => void)[];
}

/**
 * Schedules calls fairly between callers (sessions, addresses): two hundred lists of one caller queue behind each
 * other, and another caller's click waits for none of them.
 */
export function createFairQueue(limits: FairQueueLimits = usual()) {
  const parties = new Map<string, Party>();
  const used = { all: 0, floods: 0 };
  /** Background work that waits until no call is under way. */
  const patient = new Set<() => void>();

  const floods = ({ waiting }: Party) => waiting.length > HANDFUL;
  const hasRoom = (party: Party) =>
    party.running < limits.perParty &&
    used.all < limits.places &&
    !(floods(party) && used.floods >= limits.forFloods);

  /** The caller with the fewest calls under way goes first; among equals, the one served longest ago. */
  function next(): [string, Party] | undefined {
    let first: [string, Party] | undefined;
    for (const entry of parties) {
      const [, party] = entry;
      if (party.waiting.length === 0 || !hasRoom(party)) continue;
      if (!first || party.running < first[1].running) first = entry;
    }
    return first;
  }

  function letIn() {
    for (let found = next(); found; found = next()) {
      const [name, party] = found;
      parties.delete(name);
      parties.set(name, party);
      const leave = enter(party);
      party.waiting.shift()?.(leave);
    }
  }

  /** Takes a place; returns the function that ends the call. */
  function enter(party: Party): () => void {
    const flood = floods(party);
    party.running += 1;
    used.all += 1;
    if (flood) used.floods += 1;
    let holds = true;
    const giveUp = () => {
      if (!holds) return;
      holds = false;
      used.all -= 1;
      if (flood) used.floods -= 1;
      letIn();
      if (used.all === 0) for (const goOn of patient) goOn();
    };
    // A slow machine must not let a flood take more places.
    const timer = flood ? undefined : setTimeout(giveUp, limits.placeMs);
    return () => {
      clearTimeout(timer);
      party.running -= 1;
      giveUp();
      letIn();
    };
  }

  /** Runs `work` when it is the caller's turn; null when too many of its calls are waiting. */
  async function take<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    const party = parties.get(name) ?? { running: 0, waiting: [] };
    parties.set(name, party);
    if (party.waiting.length >= limits.mostWaiting) return null;
    const leave =
      party.waiting.length === 0 && hasRoom(party)
        ? enter(party)
        : await new Promise<() => void>((go) => party.waiting.push(go));
    try {
      return await work();
    } finally {
      leave();
      if (party.running === 0 && party.waiting.length === 0) parties.delete(name);
    }
  }

  /**
   * For background work in steps: continues when no call holds a place, or after `atMostMs`, so that a busy server
   * slows it down and never stops it.
   */
  const giveWay = (atMostMs: number) =>
    new Promise<void>((resolve) => {
      if (used.all === 0) return void setImmediate(resolve);
      const goOn = () => {
        clearTimeout(timer);
        patient.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, atMostMs);
      patient.add(goOn);
    });

  return { take, giveWay };
}

export type FairQueue = ReturnType<typeof createFairQueue>;
