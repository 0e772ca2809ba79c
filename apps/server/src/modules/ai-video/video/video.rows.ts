import type { Video } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { shownMaterials } from '../../material/index.ts';
import { accountsShowing, hasOpenPosts } from '../../publish/index.ts';
import { barredColumn } from '../../review/index.ts';
import { REVIEW_ON } from '../review/review-setting.scope.ts';
import { videoPolicy } from './video.policy.ts';
import { FILED, SPOKEN } from './video.repository.ts';

interface Row extends Omit<Video, 'can' | 'url' | 'refusals' | 'shownOn'> {
  object: string | null;
  materialIds: number[];
  firstMaterial: number | null;
  themeStatus: Parameters<typeof videoPolicy.allows>[2]['themeStatus'];
  postsOpen: boolean;
  spoken: boolean;
  filed: boolean;
  name: string;
  reviewOn: boolean;
  reviewerIds: number[];
  barredIds: (number | null)[];
  reached: (boolean | null)[];
}

/** The rows in full, as this actor sees them. */
export async function loadVideos(
  db: Queries,
  storage: Storage | null,
  actor: Actor,
  ids: number[],
): Promise<Video[]> {
  const rows = await db.query<Row>(sql`
    SELECT v.id, v.theme_id AS "themeId", t.topic, v.kind, v.no, v.title, v.status, v.step, v.percent, v.note,
           jsonb_array_length(v.doc->'shots') AS shots, v.duration_ms AS "durationMs", v.doc->>'ratio' AS ratio,
           CASE WHEN ${FILED} THEN v.bytes END AS bytes, v.cover, v.object, v.difference, v.nearest, array_to_json(v.same_opening) AS "sameOpening",
           array_to_json(v.material_ids) AS "materialIds", (v.doc->'shots'->0->'clip'->>'materialId')::bigint AS "firstMaterial",
           v.offline_voice AS "offlineVoice", v.script, v.blocks, v.warns, v.composed_at AS "composedAt", t.status AS "themeStatus",
           ${hasOpenPosts('video', sql`v.id`)} AS "postsOpen", ${SPOKEN} AS spoken,
           ${FILED} AS filed, json_build_object('id', n.id, 'name', n.name) AS node,
           json_build_object('id', o.id, 'name', o.name) AS owner, v.created_at AS "createdAt", v.updated_at AS "updatedAt",
           v.version, v.title AS name, v.review, v.reject_reason AS "rejectReason", ${REVIEW_ON} AS "reviewOn",
           array_to_json(v.reviewer_ids) AS "reviewerIds", ${barredColumn(sql`v`, { editors: sql`ARRAY[v.edited_by]` })} AS "barredIds", ${videoPolicy.reached(actor)} AS reached
    FROM video v JOIN video_theme t ON t.id = v.theme_id JOIN node n ON n.id = v.node_id JOIN member o ON o.id = v.owner_id
    WHERE v.id = ${anyOf(ids)}`);
  const shown = await shownMaterials(
    db,
    storage,
    rows.flatMap(({ materialIds }) => materialIds),
  );
  const out = await accountsShowing(db, 'video', ids);
  const can = videoPolicy.can(actor);
  return Promise.all(
    rows.map(async ({ object, materialIds, firstMaterial, reached, ...facts }) => ({
      ...rowOf(facts),
      cover:
        facts.cover && facts.filed && storage
          ? await storage.signedUrl(facts.cover)
          : thumbOf(shown, firstMaterial),
      url: object && facts.filed && storage ? await storage.signedUrl(object) : null,
      refusals: materialIds.flatMap((id) => {
        const material = shown.get(id);
        return material?.refusal ? [`「${material.name}」${material.refusal}`] : [];
      }),
      shownOn: out.get(facts.id)?.length ?? 0,
      can: can({ ...facts, reached }),
    })),
  );
}

/** Without what only decides what can be done with it. */
const rowOf = <F extends Omit<Row, 'object' | 'materialIds' | 'firstMaterial' | 'reached'>>({
  themeStatus: _t,
  postsOpen: _p,
  spoken: _s,
  filed: _f,
  name: _n,
  reviewOn: _o,
  reviewerIds: _r,
  barredIds: _b,
  ...row
}: F) => row;

const thumbOf = (shown: Awaited<ReturnType<typeof shownMaterials>>, id: number | null) =>
  (id !== null && shown.get(id)?.thumb) || null;
