import type { Queries } from '#db/database.ts';
import { voiceProblems } from '../../video-resource/index.ts';

/** Why the voice of a room may not speak any more, in words; null while it may. */
export async function voiceProblem(
  db: Queries,
  { voiceId }: { voiceId: number | null },
): Promise<string | null> {
  if (voiceId === null) return null;
  return (await voiceProblems(db, [voiceId])).get(voiceId) ?? null;
}
