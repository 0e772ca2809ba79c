import {
  contract,
  type TemplateContent,
  type VideoTemplate,
  type VideoTemplateInfo,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Storage } from '#kernel/storage.ts';
import { usable } from '../../ai/index.ts';
import { templatePolicy } from '../video-resource.policy.ts';
import { PREVIEW_FACTS } from './preview.repository.ts';
import { type PreviewFacts, previewOf } from './preview-state.ts';

type Loaded = Omit<
  VideoTemplate,
  'builtin' | 'preview' | 'cover' | 'can' | 'shots' | 'mood' | 'state' | 'percent' | 'note'
> &
  PreviewFacts & {
    builtin: string | null;
    content: TemplateContent;
    previewObject: string | null;
    coverObject: string | null;
    reached: boolean[];
  };

export async function loadTemplates(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
  storage: Storage | null,
): Promise<VideoTemplateInfo[]> {
  const rows = await db.query<Loaded>(sql`
    SELECT r.id, r.builtin, r.name, r.kind, r.intro, r.content, r.ratio, r.duration_ms AS "durationMs", ${PREVIEW_FACTS},
           r.preview_object AS "previewObject", r.cover_object AS "coverObject", r.version, r.updated_at AS "updatedAt",
           json_build_object('id', n.id, 'name', n.name) AS node, ${templatePolicy.reached(actor)} AS reached
    FROM video_template r JOIN node n ON n.id = r.node_id
    WHERE r.id = ${anyOf(ids)} AND ${usable(actor, contract.videoTemplate.list)}`);
  const can = templatePolicy.can(actor);
  const sign = (object: string | null) => (storage && object ? storage.signedUrl(object) : null);
  return Promise.all(
    rows.map(async ({ builtin, previewObject, coverObject, reached, state, note, jobId, job, ...row }) => ({
      ...row,
      ...previewOf({ state, note, jobId, job }),
      builtin: builtin !== null,
      mood: row.content.mood,
      shots: row.content.shots.length,
      preview: await sign(previewObject),
      cover: await sign(coverObject),
      can: can({ builtin, reached, state, note, jobId, job }),
    })),
  );
}

/** What a template says; null where it was deleted. */
export const templateContent = async (db: Queries, id: number): Promise<TemplateContent | null> =>
  (await db.one<{ content: TemplateContent }>(sql`SELECT content FROM video_template WHERE id = ${id}`))
    ?.content ?? null;

export const templateName = (db: Queries, id: number) =>
  db.one<{ id: number; name: string }>(sql`SELECT id, name FROM video_template WHERE id = ${id}`);

/** A template that somebody chooses must be there for them. */
export async function mayUseTemplate(db: Queries, actor: Actor, id: number) {
  const row = await db.one(
    sql`SELECT 1 FROM video_template r WHERE r.id = ${id} AND ${usable(actor, contract.videoTemplate.list)}`,
  );
  if (!row) throw RowMissing('视频模板');
}
