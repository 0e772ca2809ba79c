import { LIVE_CLIENT_ID } from '@zhiying/contract';
import { until } from '../library.ts';
import { openPlain, type Plain } from './live-desk.ts';

/** How many of the last plays a player tells once more after a break. */
const TOLD_AGAIN = 8;

/**
 * A player that survives whatever it is connected to: it remembers what it has played, plays what it has although nobody answers,
 * and goes on at the next address.
 */
export function steadyPlayer(roomId: number, token: string) {
  const heard: string[] = [];
  const done = new Set<string>();
  let seq: number | undefined;
  let now: Plain | null = null;
  const here = () => {
    if (!now) throw new Error('not connected');
    return now;
  };
  const gone = () => new Set(here().heard.flatMap(({ data }) => data?.cancelled ?? []));
  const waiting = () => {
    const cancelled = gone();
    return here()
      .plays()
      .filter(({ playId = '' }) => !done.has(playId) && !cancelled.has(playId));
  };
  const take = ({ playId = '', text = '', seq: number = 0 }: ReturnType<typeof waiting>[number]) => {
    done.add(playId);
    heard.push(text);
    seq = Math.max(seq ?? 0, number);
    return playId;
  };

  return {
    heard,
    /** The connection, for what no player would say. */
    raw: here,
    async connect(url: string) {
      now = await openPlain(url);
      now.say({ type: 'login', token, client_id: LIVE_CLIENT_ID, roomId, seq });
      await now.next('login');
      for (;;) {
        const from = now.heard.length;
        now.say({ type: 'liveStart' });
        const answer = await until(async () =>
          here()
            .heard.slice(from)
            .find(({ type }) => type !== 'ping' && type !== 'cancel'),
        );
        if (answer.type !== 'readying') break;
      }
      // Nobody knows which of these the former connection still carried.
      for (const playId of [...done].slice(-TOLD_AGAIN)) now.say({ type: 'ack', playId, state: 'ended' });
    },
    /** Plays to their end as many lines more. */
    async play(count: number) {
      for (const end = heard.length + count; heard.length < end; ) {
        const playId = take(await until(async () => waiting()[0]));
        for (const state of ['received', 'started', 'ended'] as const)
          here().say({ type: 'ack', playId, state });
      }
    },
    /** Waits until something is there to be played. */
    buffered: () => until(async () => waiting().length > 0),
    /** Waits until a line is there to be played. */
    holds: (line: string) => until(async () => waiting().some(({ text }) => text === line)),
    /** Waits until all that was handed over is played or taken back. */
    emptied: () => until(async () => waiting().length === 0),
    /** What it has is played to its end although nobody answers. */
    playOn() {
      const held = here()
        .plays()
        .filter(({ seq: number = 0 }) => number > (seq ?? 0));
      for (const play of waiting()) take(play);
      for (const { seq: number = 0 } of held) seq = Math.max(seq ?? 0, number);
    },
    /** Tells of everything it played lately. */
    tellAll() {
      for (const playId of [...done].slice(-TOLD_AGAIN)) here().say({ type: 'ack', playId, state: 'ended' });
    },
    /** Makes whoever drives the room take a step: something that changes nothing is told. */
    async tick() {
      here().say({ type: 'ack', playId: 'nothing', state: 'started' });
    },
    knows: () => seq,
    async cut() {
      here().cut();
      await here().closed();
    },
  };
}
export type SteadyPlayer = ReturnType<typeof steadyPlayer>;
