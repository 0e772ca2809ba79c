import type { DigitAvatar } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { CONSENT_COLUMN, type GivenConsent, shownConsent } from '../../video-resource/index.ts';
import { avatarPolicy } from '../digitman.policy.ts';

type Loaded = Omit<DigitAvatar, 'can' | 'portrait' | 'thumb' | 'consent' | 'consentState'> & {
  cleanObject: string | null;
  thumbObject: string | null;
  given: GivenConsent;
  reached: boolean[];
};

const NO_CONSENT = { who: '', purpose: '', from: null, until: '', proof: null };

export const FILMS_OF = sql`(SELECT count(*)::int FROM digit_film f WHERE f.avatar_id = r.id)`;

export async function loadAvatars(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
  storage: Storage | null,
): Promise<DigitAvatar[]> {
  const rows = await db.query<Loaded>(sql`
    SELECT r.id, r.name, r.state, r.note, r.checks, r.clean_object AS "cleanObject", r.thumb_object AS "thumbObject", r.width, r.height,
           r.mouth, (SELECT json_build_object('id', v.id, 'name', v.name) FROM video_voice v WHERE v.id = r.voice_id) AS voice,
           ${CONSENT_COLUMN}, ${FILMS_OF} AS films, r.version, r.updated_at AS "updatedAt",
           json_build_object('id', n.id, 'name', n.name) AS node, ${avatarPolicy.reached(actor)} AS reached
    FROM digit_avatar r JOIN node n ON n.id = r.node_id WHERE r.id = ${anyOf(ids)}`);
  const can = avatarPolicy.can(actor);
  const sign = (object: string | null) => (storage && object ? storage.signedUrl(object) : null);
  return Promise.all(
    rows.map(async ({ cleanObject, thumbObject, given, reached, ...row }) => {
      const may = can({ ...row, problem: given.problem, reached });
      const { consent, consentState } = await shownConsent(may.includes('edit') ? storage : null, given);
      return {
        ...row,
        portrait: await sign(cleanObject),
        thumb: await sign(thumbObject),
        consent: consent ?? NO_CONSENT,
        consentState,
        can: may,
      };
    }),
  );
}
