import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { narrate, spokenKey } from '../../video-resource/index.ts';
import { announceRooms } from '../room/announce.ts';
import {
  anyTaken,
  failSound,
  giveBack,
  keepSound,
  type Making,
  stillMaking,
  takeSound,
} from './sound.repository.ts';

const VOICES_AT_ONCE = 4;
const LOOK_AGAIN_MS = 500;
/** Three times while nobody else takes it. */
const SAY_SO_MS = 5_000;

/**
 * Speaks what waits: one sentence a voice at a time, several voices at once, so that one that does not answer keeps only its own
 * rooms waiting. What cannot be spoken is told as failed, and the others go on. What another run makes is waited for: if its process
 * ends, nobody else would say it.
 */
export async function speakAll(
  { kernel, signal }: Pick<JobContext<unknown>, 'kernel' | 'signal'>,
  { soon }: { soon: boolean },
): Promise<void> {
  const speaking = new Map<number, Promise<void>>();
  let served: number[] = [];
  try {
    for (;;) {
      signal.throwIfAborted();
      const free = speaking.size < VOICES_AT_ONCE;
      const sound = free
        ? await takeSound(kernel.db, { soon, speaking: [...speaking.keys()], served })
        : undefined;
      if (!sound && speaking.size === 0 && !(await anyTaken(kernel.db, soon))) return;
      if (sound) {
        const { channelId } = sound;
        served = [...served.filter((id) => id !== channelId), channelId];
        const work = taken(kernel, sound, signal).finally(() => speaking.delete(sound.voiceId));
        // It may fail while the next one is taken, before anybody waits for it.
        work.catch((err: unknown) => {
          if (!signal.aborted) kernel.log.warn({ err, sound: sound.id }, 'a line was not spoken');
        });
        speaking.set(sound.voiceId, work);
      } else await Promise.race([...speaking.values(), wait(LOOK_AGAIN_MS)]);
    }
  } finally {
    await Promise.allSettled(speaking.values());
  }
}

/** Keeps it from others as long as it takes. */
async function taken(kernel: Kernel, sound: Making, signal: AbortSignal): Promise<void> {
  const saying = setInterval(() => {
    // At worst somebody else says it, too.
    stillMaking(kernel.db, sound.id).catch((err: unknown) => {
      kernel.log.warn({ err, sound: sound.id }, 'a sound is not kept from others');
    });
  }, SAY_SO_MS);
  try {
    await speak(kernel, sound, signal);
  } finally {
    clearInterval(saying);
    if (signal.aborted)
      await giveBack(kernel.db, sound.id).catch((err: unknown) => {
        // Another one takes it when its time is over.
        kernel.log.warn({ err, sound: sound.id }, 'a sound was not given back');
      });
  }
}

async function speak(kernel: Kernel, sound: Making, signal: AbortSignal): Promise<void> {
  const { tx, storage, log } = kernel;
  const { id, channelId, path, ownerId, voiceId, speed, text } = sound;
  try {
    const whose = { channelId, path, ownerId, area: 'live' as const };
    const asked = { ...whose, voiceId, speed: speed / 100, sentences: [text] };
    const [spoken] = await narrate(kernel, asked, { signal });
    if (!spoken) throw new Error('nothing was spoken');
    const bytes = await readFile(spoken.file);
    const object = `ailive/${channelId}/sound/${id}.wav`;
    await storage.write(object, bytes, { contentType: 'audio/wav' });
    await tx(SYSTEM, async (unit) => {
      await keepSound(unit, id, {
        key: spokenKey(spoken.sounding, { id: voiceId, speed }, text),
        object,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        durationMs: spoken.durationMs,
        marks: spoken.marks,
        offline: spoken.offline,
      });
      await announceRooms(unit, sound.nodeId);
    });
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof Refusal)) log.warn({ err: error, sound: id }, 'a line was not spoken');
    await tx(SYSTEM, async (unit) => {
      await failSound(unit, id, error instanceof Refusal ? error.message : '声音生成失败');
      await announceRooms(unit, sound.nodeId);
    });
  }
}
