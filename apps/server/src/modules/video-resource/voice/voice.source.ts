import { contract, type VideoVoice, type VideoVoiceSearch } from '@zhiying/contract';
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
} from '../consent.ts';
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
    >,
    ConsentColumns {
  builtin: string | null;
  sampleObject: string | null;
  baseUrl: string | null;
  model: string | null;
  speaker: string | null;
  hasKey: boolean;
  expired: boolean;
  reached: boolean[];
}

export const voiceSource = (
  storage: Storage | null,
  actor: Actor,
  { q, gender, consent }: VideoVoiceSearch,
): ListSource<VideoVoice> => ({
  from: sql`video_voice r`,
  id: sql`r.id`,
  where: [
    usable(actor, contract.videoVoice.list),
    ...(q ? [nameContains(sql`r.name`, q)] : []),
    ...(gender ? [sql`r.gender = ${gender}`] : []),
    ...(consent ? [consentIs(consent)] : []),
  ],
  sorts: { updatedAt: sql`r.updated_at`, name: sql`r.name` },
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) => loadVoices(db, storage, actor, ids),
});

export async function loadVoices(
  db: Queries,
  storage: Storage | null,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<VideoVoice[]> {
  const rows = await db.query<Loaded>(sql`
    SELECT r.id, r.builtin, r.name, r.gender, r.use, r.speed, r.sample_state AS "sampleState", r.sample_note AS "sampleNote",
           r.sample_object AS "sampleObject", r.base_url AS "baseUrl", r.model, r.speaker, r.key_sealed IS NOT NULL AS "hasKey",
           ${CONSENT_COLUMNS}, ${CONSENT_OVER} AS expired, r.version, r.updated_at AS "updatedAt",
           json_build_object('id', n.id, 'name', n.name) AS node, ${voicePolicy.reached(actor)} AS reached
    FROM video_voice r JOIN node n ON n.id = r.node_id WHERE r.id = ${anyOf(ids)}`);
  const can = voicePolicy.can(actor);
  // Papers with signatures are for whoever looks after the voice.
  return Promise.all(
    rows.map(async ({ reached, builtin, sampleObject, baseUrl, model, speaker, hasKey, expired, ...row }) => {
      const may = can({ builtin, name: row.name, expired, reached });
      const {
        consentWho: _who,
        consentFor: _for,
        consentUntil: _until,
        consentProof: _proof,
        ...shown
      } = row;
      return {
        ...shown,
        builtin: builtin !== null,
        offline: builtin !== null,
        sample: storage && sampleObject ? await storage.signedUrl(sampleObject) : null,
        consent: await consentOf(may.includes('edit') ? storage : null, row),
        consentState: consentState({ ...row, expired }),
        service:
          baseUrl === null || builtin !== null || !may.includes('edit')
            ? null
            : { baseUrl, model: model ?? '', speaker: speaker ?? '', hasKey },
        can: may,
      };
    }),
  );
}
