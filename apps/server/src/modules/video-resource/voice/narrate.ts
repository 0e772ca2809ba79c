import type { ResourceArea } from '@zhiying/contract';
import { bookUse, refuseSpent } from '#engines/model/index.ts';
import type { Spoken } from '#engines/speech/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { speechOf } from '../../speech/index.ts';
import type { Sounding } from './spoken-key.ts';
import { readingsOf, voiceFor } from './voice-for.service.ts';

interface Narration {
  channelId: number;
  /** Of the place it is said for, which pays. */
  path: string;
  ownerId: number;
  area: ResourceArea;
  voiceId: number;
  speed: number;
  sentences: readonly string[];
}

/** What was spoken, and what it was really spoken with: a word may be read another way since it was asked for. */
interface Narrated extends Spoken {
  sounding: Sounding;
}

/**
 * Says sentences one after another with the readings of the place; for jobs of the class `speech`. What was said before costs
 * nothing, so whoever is interrupted asks again for all.
 */
export async function narrate(
  kernel: Kernel,
  { channelId, path, ownerId, area, voiceId, speed, sentences }: Narration,
  { signal, onSaid = () => {} }: { signal: AbortSignal; onSaid?: (done: number) => void | Promise<void> },
): Promise<Narrated[]> {
  const { voice, speaker, readings } = await kernel.tx(SYSTEM, async (unit) => ({
    ...(await voiceFor(unit, voiceId)),
    readings: await readingsOf(unit, { channelId, path }),
  }));
  const engine = await speechOf(kernel);
  // Our own voices take nothing of anybody's.
  if (voice.speakers.every(({ kind }) => kind === 'endpoint'))
    await refuseSpent(kernel.db, { channelId, place: { path } }, ['speech', 'money']);
  const spoken: Narrated[] = [];
  for (const sentence of sentences) {
    const said = await engine.say(sentence, voice, speed, { signal, readings });
    const { offline, durationMs: ms } = said;
    if (!said.cached)
      await bookUse(kernel.db, { kind: 'speech', area, ms, offline, channelId, path, ownerId });
    spoken.push({ ...said, sounding: { readings, speaker } });
    await onSaid(spoken.length);
  }
  return spoken;
}

const MOST_CHARACTERS = 60;

/** A text as sentences that are said in one breath each. Signs stay with what they end. */
export function sentencesOf(text: string): string[] {
  const ended = text
    .split(/(?<=[。！？!?；;…\n])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  return ended.flatMap((sentence) =>
    [...sentence].length <= MOST_CHARACTERS ? [sentence] : joined(sentence.split(/(?<=[，,、：:])/u)),
  );
}

/** Parts put together again as long as they stay short enough. */
function joined(parts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && [...last, ...part].length <= MOST_CHARACTERS)
      lines[lines.length - 1] = last + part;
    else lines.push(part);
  }
  return lines;
}
