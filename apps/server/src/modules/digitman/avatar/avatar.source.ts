import { contract, type DigitAvatar, type DigitAvatarSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import type { Storage } from '#kernel/storage.ts';
import { usable } from '../../ai/index.ts';
import {
  CONSENT_COLUMNS,
  CONSENT_OVER,
  type ConsentColumns,
  consentIs,
  consentOf,
  consentState,
} from '../../video-resource/index.ts';
import { avatarPolicy } from '../digitman.policy.ts';

type Loaded = Omit<DigitAvatar, 'can' | 'portrait' | 'thumb' | 'consent' | 'consentState'> &
  ConsentColumns & {
    cleanObject: string | null;
    thumbObject: string | null;
    expired: boolean;
    reached: boolean[];
  };

export const FILMS_OF = sql`(SELECT count(*)::int FROM digit_film f WHERE f.avatar_id = r.id)`;

export const avatarSource = (
  storage: Storage | null,
  actor: Actor,
  { q, state, consent }: DigitAvatarSearch,
): ListSource<DigitAvatar> => ({
  from: sql`digit_avatar r`,
  id: sql`r.id`,
  where: [
    usable(actor, contract.digitAvatar.list),
    ...(q ? [nameContains(sql`r.name`, q)] : []),
    ...(state ? [sql`r.state = ${state}`] : []),
    ...(consent ? [consentIs(consent)] : []),
  ],
  sorts: { updatedAt: sql`r.updated_at`, name: sql`r.name` },
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) => loadAvatars(db, storage, actor, ids),
});

export async function loadAvatars(
  db: Queries,
  storage: Storage | null,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<DigitAvatar[]> {
  const rows = await db.query<Loaded>(sql`
    SELECT r.id, r.name, r.state, r.note, r.checks, r.clean_object AS "cleanObject", r.thumb_object AS "thumbObject", r.width, r.height,
           r.mouth, (SELECT json_build_object('id', v.id, 'name', v.name) FROM video_voice v WHERE v.id = r.voice_id) AS voice,
           ${CONSENT_COLUMNS}, ${CONSENT_OVER} AS expired, ${FILMS_OF} AS films, r.version, r.updated_at AS "updatedAt",
           json_build_object('id', n.id, 'name', n.name) AS node, ${avatarPolicy.reached(actor)} AS reached
    FROM digit_avatar r JOIN node n ON n.id = r.node_id WHERE r.id = ${anyOf(ids)}`);
  const can = avatarPolicy.can(actor);
  const sign = (object: string | null) => (storage && object ? storage.signedUrl(object) : null);
  return Promise.all(
    rows.map(async ({ cleanObject, thumbObject, expired, reached, ...row }) => {
      const may = can({ ...row, expired, reached });
      const { consentWho, consentFor, consentUntil, consentProof, ...shown } = row;
      const given = { consentWho, consentFor, consentUntil, consentProof };
      return {
        ...shown,
        portrait: await sign(cleanObject),
        thumb: await sign(thumbObject),
        consent: (await consentOf(may.includes('edit') ? storage : null, given)) ?? {
          who: '',
          purpose: '',
          until: '',
          proof: null,
        },
        consentState: consentState({ ...given, expired }),
        can: may,
      };
    }),
  );
}
