import type { VideoVoice } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { CONSENT_COLUMN } from '../consent.scope.ts';
import { type GivenConsent, shownConsent } from '../consent.ts';
import { voicePolicy } from '../video-resource.policy.ts';

interface Loaded
  extends Pick<
    VideoVoice,
    | 'id'
    | 'name'
    | 'gender'
    | 'use'
    | 'speed'
    | 'sampleState'
    | 'sampleNote'
    | 'node'
    | 'version'
    | 'updatedAt'
  > {
  given: GivenConsent;
  builtin: string | null;
  sampleObject: string | null;
  baseUrl: string | null;
  model: string | null;
  speaker: string | null;
  hasKey: boolean;
  reached: boolean[];
}

export async function loadVoices(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
  storage: Storage | null,
): Promise<VideoVoice[]> {
  const rows = await db.query<Loaded>(sql`
    SELECT r.id, r.builtin, r.name, r.gender, r.use, r.speed, r.sample_state AS "sampleState", r.sample_note AS "sampleNote",
           r.sample_object AS "sampleObject", r.base_url AS "baseUrl", r.model, r.speaker, r.key_sealed IS NOT NULL AS "hasKey",
           ${CONSENT_COLUMN}, r.version, r.updated_at AS "updatedAt",
           json_build_object('id', n.id, 'name', n.name) AS node, ${voicePolicy.reached(actor)} AS reached
    FROM video_voice r JOIN node n ON n.id = r.node_id WHERE r.id = ${anyOf(ids)}`);
  const can = voicePolicy.can(actor);
  // Papers with signatures are only for people who may edit the voice.
  return Promise.all(
    rows.map(async ({ reached, builtin, sampleObject, baseUrl, model, speaker, hasKey, given, ...row }) => {
      const may = can({ builtin, name: row.name, problem: given.problem, reached });
      return {
        ...row,
        builtin: builtin !== null,
        offline: builtin !== null,
        sample: storage && sampleObject ? await storage.signedUrl(sampleObject) : null,
        ...(await shownConsent(may.includes('edit') ? storage : null, given)),
        service:
          baseUrl === null || builtin !== null || !may.includes('edit')
            ? null
            : { baseUrl, model: model ?? '', speaker: speaker ?? '', hasKey },
        can: may,
      };
    }),
  );
}
