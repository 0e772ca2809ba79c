import type { DigitAvatar } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { CONSENT_PROBLEM } from '../../video-resource/index.ts';
import { type AvatarFacts, avatarPolicy } from '../digitman.policy.ts';
import { FILMS_OF } from './avatar.source.ts';

/** Locks a face that the actor may use against changes; refuses with the reason why they may not. */
export async function holdAvatar(db: Queries, actor: Actor, id: number) {
  const found = await db.one<AvatarFacts & { voiceId: number | null }>(sql`
    SELECT r.name, r.state, ${CONSENT_PROBLEM} AS problem, ${FILMS_OF} AS films, r.voice_id AS "voiceId" FROM digit_avatar r
    WHERE r.id = ${id} AND ${avatarPolicy.reach(actor, 'use')} FOR SHARE OF r`);
  if (!found) throw RowMissing('数字人形象');
  avatarPolicy.guard(actor, 'use', found);
  return found;
}

/** The mouth's place as a column of the register. It is a piece of SQL, so the audit leaves it out. */
export const mouthColumn = (mouth: DigitAvatar['mouth'] | undefined) =>
  mouth ? { mouth: sql`${JSON.stringify(mouth)}::jsonb` } : {};
