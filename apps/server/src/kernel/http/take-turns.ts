import { availableParallelism } from 'node:os';

export interface TurnLimits {
  /** Calls that are worked on at the same time. More would only make each other, and the database, slower. */
  places: number;
  /** Of these, so many at most for one party. */
  perParty: number;
  /** And so many for all that flood together: the rest stays free for people who click. */
  forFloods: number;
  /** A call that takes longer waits for something else (a platform, a file): it no longer counts as using a place. */
  placeMs: number;
  /** A party with more waiting than this is not a person. */
  mostWaiting: number;
}

/** A page asks for a handful of things at once; whoever has more than this waiting floods. */
const HANDFUL = 8;

const usual = (): TurnLimits => {
  const cores = Math.max(2, Math.min(8, availableParallelism()));
  return { places: cores + 4, perParty: cores + 2, forFloods: cores - 1, placeMs: 300, mostWaiting: 500 };
};

interface Party {
  /** Calls begun and not ended, whether or not they still count as using a place. */
  running: number;
  waiting: ((leave: () => void) => void)[];
}

/**
 * Lets calls in, by turns between parties (sessions, addresses): two hundred lists of one person stand behind each other, and
 * the click of the next person stands behind none of them.
 */
export function createTurns(limits: TurnLimits = usual()) {
  const parties = new Map<string, Party>();
  const used = { all: 0, floods: 0 };
  /** What waits until no call is under way. */
  const patient = new Set<() => void>();

  const floods = ({ waiting }: Party) => waiting.length > HANDFUL;
  const hasRoom = (party: Party) =>
    party.running < limits.perParty &&
    used.all < limits.places &&
    !(floods(party) && used.floods >= limits.forFloods);

  /** Who has least under way comes first; among equals, whoever had no turn for longest. */
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

  /** Takes a place; gives what ends the call. */
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
    // A flood that the machine is slow with must not grow because of that.
    const timer = flood ? undefined : setTimeout(giveUp, limits.placeMs);
    return () => {
      clearTimeout(timer);
      party.running -= 1;
      giveUp();
      letIn();
    };
  }

  /** `work` when it is the party's turn; null where it has far too much waiting already. */
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
   * For work that nobody waits at a screen for, piece by piece: it goes on when no call uses a place, and after so long all the
   * same, so that a busy server makes it slower and never stops it.
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

export type Turns = ReturnType<typeof createTurns>;
