import { isDeepStrictEqual } from 'node:util';
import {
  type BodyOf,
  contract,
  type TemplateContent,
  templateMs,
  type VideoTemplateInfo,
} from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { keptRows } from '#kernel/kept-rows.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { translateConflict } from '../video-resource.errors.ts';
import { previewTemplate } from '../video-resource.jobs.ts';
import { type Made, templatePolicy } from '../video-resource.policy.ts';
import { loadTemplates, templateSource } from './template.source.ts';

type Calls = typeof contract.videoTemplate;

/** The columns that follow from what a template says. */
export const contentColumns = (content: TemplateContent) => ({
  content: sql`${JSON.stringify(content)}::jsonb`,
  ratio: content.ratio,
  duration_ms: templateMs(content),
});

export const templateService = ({ db, tx, storage, jobs }: Kernel) => {
  const rows = keptRows<
    VideoTemplateInfo,
    Made & {
      content: TemplateContent;
      kind: string;
      intro: string;
      previewObject: string | null;
      coverObject: string | null;
      state: string;
    },
    'copy' | 'edit' | 'delete'
  >({
    noun: '视频模板',
    entity: 'videoTemplate',
    table: 'video_template',
    calls: { ...contract.videoTemplate, create: contract.videoTemplate.copy },
    policy: templatePolicy,
    facts: sql`r.builtin, r.content, r.kind, r.intro, r.state, r.preview_object AS "previewObject", r.cover_object AS "coverObject"`,
    name: sql`r.name`,
    conflict: translateConflict,
    load: (queries, actor, ids) => loadTemplates(queries, storage, actor, ids),
  });
  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, templateSource(storage, actor, body), body),
    info: (actor: Actor, id: number) => rows.one(db, actor, id),

    /** A copy looks as its original does until somebody changes it. */
    copy: (actor: Actor, { id, name }: BodyOf<Calls['copy']>) =>
      tx(actor, async (unit) => {
        const from = await rows.lock(unit, actor, 'copy', id);
        const made = await rows.insert(unit, actor, name, {
          name,
          kind: from.kind,
          intro: from.intro,
          ...contentColumns(from.content),
          preview_object: from.previewObject,
          cover_object: from.coverObject,
          state: from.state,
        });
        if (from.state !== 'ready')
          await jobs.enqueue(unit, previewTemplate, { id: made.id }, { background: true });
        return rows.one(unit, actor, made.id);
      }),

    update: (actor: Actor, { id, version, content, ...fields }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await rows.lock(unit, actor, 'edit', id);
        const same = isDeepStrictEqual(before.content, content) && before.state === 'ready';
        await rows.update(unit, actor, before, version, {
          ...fields,
          ...contentColumns(content),
          ...(same ? {} : { state: 'making', note: '' }),
        });
        if (!same) await jobs.enqueue(unit, previewTemplate, { id }, { background: true });
        return rows.one(unit, actor, id);
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        await rows.remove(unit, await rows.lock(unit, actor, 'delete', id));
        return null;
      }),
  };
};
