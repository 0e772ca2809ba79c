import { area, callsUnder } from '../core/call.ts';
import { Moment, RequiredText } from '../core/fields.ts';
import { byId, Id, queryId } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { reviewCalls, reviewLevels } from '../review/calls.ts';
import { Substance, SubstanceKind } from './shape.ts';

/** Of a picture's width or height. */
const Part = z.number('位置不正确').min(0, '位置不正确').max(1, '位置不正确');

/** A reviewer's note on a spot of a picture or a second of a film. */
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

const { get, post } = callsUnder('/api/admin/substance/verify', ['4-5']);

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
  notes: get('notes', '内容的审核批注', queryId('substance'), z.object({ rows: z.array(SubstanceNote) }), {
    keys: ['4-1', '4-5'],
  }),
  annotate: post(
    'note',
    '添加审核批注',
    byId('substance', {
      versionId: Id.meta({ title: '版本' }),
      materialId: Id.meta({ title: '素材' }),
      x: Part.nullable().meta({ title: '横向位置' }),
      y: Part.nullable().meta({ title: '纵向位置' }),
      second: z
        .number('时间不正确')
        .min(0, '时间不正确')
        .max(86_400, '时间不正确')
        .nullable()
        .meta({ title: '时间点' }),
      text: RequiredText('批注', 200),
    }),
    z.object({ id: Id }),
  ),
  /** By whoever wrote it, while it still waits. */
  erase: post('note/delete', '删除审核批注', byId('substanceNote'), z.null()),
  ...reviewLevels({ noun: '内容', path: '/api/admin/substance/verify', seeKeys: ['4-3', '4-5'] }),
});
