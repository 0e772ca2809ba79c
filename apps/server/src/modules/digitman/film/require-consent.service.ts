import type { Unit } from '#kernel/unit.ts';
import { ConsentOver, voiceProblems } from '../../video-resource/index.ts';
import { VoiceNotLent } from '../digitman.errors.ts';
import { avatarConsent } from './film-row.repository.ts';

/** Refuses a film whose face or voice is not lent any more: asked before each step, and before it is published. */
export async function requireConsent(
  db: Pick<Unit, 'query'>,
  { avatarId, voiceId }: { avatarId: number; voiceId: number },
): Promise<void> {
  const [face] = await avatarConsent(db, avatarId);
  if (face && face.problem !== null) throw ConsentOver(face.name, face.problem);
  const voice = (await voiceProblems(db, [voiceId])).get(voiceId);
  if (voice) throw VoiceNotLent(voice);
}
