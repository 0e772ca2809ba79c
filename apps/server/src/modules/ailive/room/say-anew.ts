import { LINES_AHEAD } from '@zhiying/contract';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { keysByText, keysOfSounds, type Sound, soundsByKey, URGENCY } from '../sound/sound.repository.ts';
import { speakAhead } from '../sound/voice.ts';
import type { RoomStep } from './step.ts';

/**
 * A word may be read another way since the sounds of a room were made, or somebody else speak for its voice, or our engine in another
 * way: what has not been said yet is spoken anew, and said so as soon as it is there. Until then the former sound is said, so that a
 * room falls silent for no change of the dictionary.
 */
export async function sayAnew(kernel: Pick<Kernel, 'jobs'>, unit: Unit, step: RoomStep): Promise<void> {
  const { room } = step;
  const { cursor, plays, waiting } = room.queue;
  const unsaid = [
    ...plays.filter(({ startedAt }) => startedAt === null),
    ...waiting,
    ...room.loop.slice(cursor),
    ...room.loop.slice(0, cursor),
  ];
  const by = { place: room, voiceId: room.voiceId ?? 0, speed: room.speed };
  const keys = await keysByText(
    unit,
    by,
    unsaid.map(({ text }) => text),
  );
  const had = await keysOfSounds(
    unit,
    unsaid.map(({ soundId }) => soundId),
  );
  const stale = unsaid.filter(({ text, soundId }) => had.get(soundId) !== keys.get(text));
  if (stale.length === 0) return;
  const made = await soundsByKey(unit, by.place, [...new Set(stale.map(({ text }) => keys.get(text) ?? ''))]);
  const soundFor = ({ text }: { text: string }) => made.get(keys.get(text) ?? '');
  replaceSounds(
    step,
    stale.flatMap((line) => {
      const sound = soundFor(line);
      return sound?.state === 'ready' ? [{ soundId: line.soundId, sound }] : [];
    }),
  );
  // One that the voice could not say is asked of it again with the next lines: a service that is away is not asked for all of them.
  const unmade = stale.filter((line, at) => {
    const state = soundFor(line)?.state;
    return state === undefined || (state === 'failed' && at < LINES_AHEAD);
  });
  await speakAhead(
    kernel,
    unit,
    room,
    by,
    [...new Set(unmade.map(({ text }) => text))],
    // Not before what somebody in a room waits for.
    URGENCY.listen,
  );
}

interface Replaced {
  soundId: number;
  sound: Sound;
}

function replaceSounds(step: RoomStep, replaced: readonly Replaced[]) {
  if (replaced.length === 0) return;
  const { room } = step;
  const bySound = new Map(replaced.map(({ soundId, sound }) => [soundId, sound]));
  for (const { sound } of replaced) step.sounds.set(sound.id, sound);
  // All that has not begun, so that none comes twice and the order stays.
  if (room.queue.plays.some(({ startedAt, soundId }) => startedAt === null && bySound.has(soundId)))
    step.takeBack();
  const anew = <Line extends { soundId: number }>(line: Line): Line => ({
    ...line,
    soundId: bySound.get(line.soundId)?.id ?? line.soundId,
  });
  room.loop = room.loop.map(anew);
  room.queue = { ...room.queue, waiting: room.queue.waiting.map(anew) };
  step.loopChanged = true;
  step.changed = true;
}
