import type { VideoDoc, VoiceChoice } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type Sounding, spokenKey } from '../../video-resource/index.ts';
import type { Script } from '../video/script.ts';
import { findLines, type SpokenLine } from './compose.repository.ts';

export interface WantedLine {
  key: string;
  text: string;
  voice: NonNullable<VoiceChoice>;
}

/** What is to be spoken in each shot, as it is said now; null where nothing is. */
export const wantedLines = (
  { voice }: Pick<VideoDoc, 'voice'>,
  { lines }: Script,
  sounding: Sounding,
): (WantedLine | null)[] =>
  lines.map((text) => (voice && text ? { key: spokenKey(sounding, voice, text), text, voice } : null));

export async function spokenLines(db: Queries, keys: readonly string[]): Promise<Map<string, SpokenLine>> {
  if (keys.length === 0) return new Map();
  const rows = await findLines(db, keys);
  return new Map(rows.map((row) => [row.key, row]));
}

export async function missingLines(
  db: Queries,
  doc: VideoDoc,
  script: Script,
  sounding: Sounding,
): Promise<WantedLine[]> {
  const wanted = wantedLines(doc, script, sounding).filter((line) => line !== null);
  const spoken = await spokenLines(
    db,
    wanted.map(({ key }) => key),
  );
  return wanted.filter(({ key }) => !spoken.has(key));
}
