import { LINES_AHEAD } from '@zhiying/contract';
import { nodesOn } from '#kernel/access/row-reach.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { factsNow } from '../../ai/index.ts';
import { sayTheseAgain } from '../sound/sound.repository.ts';
import { wakeVoices } from '../sound/voice.ts';
import { voiceProblem } from '../sound/voice-problem.ts';
import { addLine } from './add-line.ts';
import { classOf, timedInserts } from './room.repository.ts';
import { sayAnew } from './say-anew.ts';
import type { RoomStep } from './step.ts';

const MINUTE_MS = 60_000;

/** What happens in a room by the clock, whether anybody asks or not. */
export async function doTimedWork(kernel: Pick<Kernel, 'jobs'>, unit: Unit, step: RoomStep) {
  if (await pauseUnallowed(unit, step)) return leaveOutEnded(unit, step);
  if (!step.isOver && !step.room.paused) await insertDue(kernel, unit, step);
  await leaveOutEnded(unit, step);
  await sayAnew(kernel, unit, step);
  await speakAgain(kernel, unit, step);
}

/**
 * A voice whose leave has ended says nothing more, neither what it said before: the room waits for whoever has to do with it, and asks
 * the voice for nothing as long. Answers whether it does.
 */
async function pauseUnallowed(unit: Unit, step: RoomStep): Promise<boolean> {
  const problem = await voiceProblem(unit, step.room);
  if (problem === null) return false;
  if (step.room.paused) return true;
  step.takeBack();
  step.room.paused = true;
  step.note({ kind: 'pause', note: problem });
  return true;
}

/** Timed inserts. One that is still waiting to be said does not come a second time. */
async function insertDue(kernel: Pick<Kernel, 'jobs'>, unit: Unit, step: RoomStep) {
  const { room, now } = step;
  const waits = (id: number) =>
    [...room.queue.waiting.map((line) => line.id), ...room.queue.plays.map(({ lineId }) => lineId)].some(
      (lineId) => lineId.startsWith(`insert-${id}-`),
    );
  const due = (await timedInserts(unit, room.channelId, nodesOn(room.path))).filter(
    ({ id, everyMinutes }) =>
      now - (room.queue.insertAt[id] ?? room.queue.beganAt) >= everyMinutes * MINUTE_MS && !waits(id),
  );
  for (const { id, text, urgent } of due) {
    await addLine(kernel, unit, step, { id: `insert-${id}-${now}`, class: classOf(urgent), text });
    room.queue = { ...room.queue, insertAt: { ...room.queue.insertAt, [id]: now } };
    step.note({ kind: 'timed', note: text });
  }
}

/** Lines whose facts have ended, or say something else now, are left out, and come again when the facts hold again. */
async function leaveOutEnded(unit: Unit, step: RoomStep) {
  const { room } = step;
  const ids = [...new Set(room.loop.flatMap(({ factIds }) => factIds))];
  if (ids.length === 0) return;
  const facts = await factsNow(unit, room.channelId, ids);
  const { muted } = room.queue;
  const gone = room.loop.filter(
    ({ text, factIds, quotes = [] }) =>
      factIds.some((id) => facts.get(id)?.state !== 'valid') ||
      quotes.some((id) => !text.includes(facts.get(id)?.value ?? '')),
  );
  const ended = gone.filter(({ id }) => !muted.includes(id));
  const back = room.loop.filter((line) => muted.includes(line.id) && !gone.includes(line));
  if (ended.length + back.length === 0) return;
  const left = new Set(ended.map(({ id }) => id));
  // All of the loop that has not begun: it goes on from the first of them, and none comes twice.
  if (room.queue.plays.some(({ lineId }) => left.has(lineId))) step.takeBack((play) => play.class === 'loop');
  room.queue = { ...room.queue, muted: gone.map(({ id }) => id) };
  const told = (kind: 'factEnded' | 'factBack', lines: typeof room.loop) =>
    lines.length > 0 && step.note({ kind, note: lines.map(({ text }) => text).join(' ') });
  told('factEnded', ended);
  told('factBack', back);
}

/** The voice may be back: the next lines of the loop that it could not say are tried again, a few at a time. */
export async function speakAgain(kernel: Pick<Kernel, 'jobs'>, unit: Unit, step: RoomStep) {
  const { room, sounds } = step;
  const { cursor } = room.queue;
  const failed = [...room.loop.slice(cursor), ...room.loop.slice(0, cursor)]
    .filter(({ soundId }) => sounds.get(soundId)?.state === 'failed')
    .slice(0, LINES_AHEAD);
  if (failed.length === 0) return;
  const again = await sayTheseAgain(
    unit,
    failed.map(({ soundId }) => soundId),
  );
  if (again.length > 0) await wakeVoices(kernel, unit);
}
