import { isDeepStrictEqual } from 'node:util';
import { contract, type TemplateContent } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { usable } from '#kernel/access/row-reach.ts';
import { alsoLocked, register } from '#kernel/register/register.ts';
import { announceResource } from '../announce.ts';
import { NameTaken } from '../video-resource.errors.ts';
import { templatePolicy } from '../video-resource.policy.ts';
import { PREVIEW_FACTS } from './preview.repository.ts';
import type { PreviewFacts } from './preview-state.ts';
import { startPreview } from './start-preview.service.ts';
import { loadTemplates } from './template.source.ts';
import { contentColumns } from './template-columns.scope.ts';

interface Whole extends PreviewFacts {
  content: TemplateContent;
  kind: string;
  intro: string;
  previewObject: string | null;
  coverObject: string | null;
}

const looksTheSame = (before: Whole | null, content: TemplateContent) =>
  isDeepStrictEqual(before?.content, content) && before?.state === 'ready';

/** How films are cut; a new one is made by copying one. */
export const templates = register(contract.videoTemplate, {
  noun: '视频模板',
  entity: 'videoTemplate',
  table: 'video_template',
  label: 'name',
  seen: usable,
  policy: templatePolicy,
  locked: alsoLocked<Whole>(
    sql`r.builtin, r.content, r.kind, r.intro, ${PREVIEW_FACTS}, r.preview_object AS "previewObject", r.cover_object AS "coverObject"`,
  ),
  unique: { video_template_name: NameTaken },
  load: loadTemplates,
  listed: ({ content: _content, ...row }) => row,
  write: ({ content, ...fields }, { before }) => ({
    ...fields,
    ...contentColumns(content),
    ...(looksTheSame(before, content) ? {} : { state: 'making', note: '' }),
  }),
  async saved({ id, fields }, { unit, jobs, before }) {
    if (!looksTheSame(before, fields.content)) await startPreview(unit, jobs, id);
  },
  others: ({ kernel: { tx, jobs }, rows }) => ({
    /** A copy looks as its original does until somebody changes it. */
    copy: ({ actor, body: { id, name } }) =>
      tx(actor, async (unit) => {
        const from = await rows.lock(unit, actor, 'copy', id);
        const columns = {
          name,
          kind: from.kind,
          intro: from.intro,
          ...contentColumns(from.content),
          preview_object: from.previewObject,
          cover_object: from.coverObject,
          state: from.state,
        };
        const made = await rows.insert(unit, actor, name, columns, contract.videoTemplate.copy);
        if (from.state !== 'ready') await startPreview(unit, jobs, made.id);
        return rows.one(unit, actor, made.id);
      }),
    preview: ({ actor, body: { id } }) =>
      tx(actor, async (unit) => {
        const before = await rows.lock(unit, actor, 'preview', id);
        await startPreview(unit, jobs, id, actor);
        await unit.audit({
          call: contract.videoTemplate.preview,
          entity: 'videoTemplate',
          entityId: id,
          summary: `重新生成模板预览「${before.label}」`,
        });
        await announceResource(unit, before);
        return rows.one(unit, actor, id);
      }),
  }),
});
