import { area, call } from '../core/call.ts';
import { Id, Moment, queryRef, RequiredText, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { reviewCalls } from '../review/calls.ts';
import { Substance, SubstanceKind } from './shape.ts';

const Levels = z.literal([1, 2], { error: '只能是一级或两级审核' });
/** Of a picture's width or height. */
const Part = z.number('位置不正确').min(0, '位置不正确').max(1, '位置不正确');

/** What a reviewer says about a place of a picture or a second of a film. */
export const SubstanceNote = z.object({
  id: Id,
  versionId: Id,
  materialId: Id,
  x: z.number().nullable(),
  y: z.number().nullable(),
  second: z.number().nullable(),
  text: z.string(),
  by: z.string(),
  at: Moment,
  mine: z.boolean(),
});
export type SubstanceNote = z.infer<typeof SubstanceNote>;

export const substanceReview = area('substance/review', {
  ...reviewCalls({
    entity: 'substance',
    noun: '内容',
    path: '/api/admin/substance/verify',
    keys: ['4-5'],
    submitKeys: ['4-3'],
    row: Substance.extend({ name: z.string() }),
    subject: z.object({ id: Id, name: z.string(), kind: SubstanceKind, cover: z.string().nullable() }),
    search: { kind: SubstanceKind.optional() },
  }),
  notes: call({
    method: 'GET',
    path: '/api/admin/substance/verify/notes',
    keys: ['4-1', '4-5'],
    summary: '内容的审核批注',
    query: z.strictObject({ id: queryRef('substance') }),
    data: z.object({ rows: z.array(SubstanceNote) }),
  }),
  annotate: call({
    method: 'POST',
    path: '/api/admin/substance/verify/note',
    keys: ['4-5'],
    summary: '添加审核批注',
    body: z.strictObject({
      id: ref('substance'),
      versionId: Id,
      materialId: Id,
      x: Part.nullable(),
      y: Part.nullable(),
      second: z.number('时间不正确').min(0, '时间不正确').max(86_400, '时间不正确').nullable(),
      text: RequiredText('批注', 200),
    }),
    data: z.object({ id: Id }),
  }),
  /** By whoever wrote it, while it still waits. */
  erase: call({
    method: 'POST',
    path: '/api/admin/substance/verify/note/delete',
    keys: ['4-5'],
    summary: '删除审核批注',
    body: z.strictObject({ id: ref('substanceNote') }),
    data: z.null(),
  }),
  setting: call({
    method: 'GET',
    path: '/api/admin/substance/verify/setting',
    keys: ['4-3', '4-5', '11-4'],
    summary: '内容审核设置',
    data: z.object({ levels: Levels }),
  }),
  /** For the channel: one review, or the region's and then head office's. */
  setSetting: call({
    method: 'POST',
    path: '/api/admin/substance/verify/setting/update',
    keys: ['11-4'],
    summary: '修改内容审核设置',
    body: z.strictObject({ levels: Levels }),
    data: z.object({ levels: Levels }),
  }),
});
