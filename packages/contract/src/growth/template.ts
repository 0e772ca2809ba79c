import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { Keyword, Moment, RequiredText } from '../core/fields.ts';
import { SEE_CLUES } from '../core/keys.ts';
import { byId, byIds, byVersion, Changed, Choice, Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { ReviewerIds, reviewCalls } from '../review/calls.ts';
import { ReviewOfRow } from '../review/shape.ts';
import { reviewState } from '../review/states.ts';
import { TEMPLATE_VARIABLES } from './words.ts';

/** Words for a first contact, looked at by somebody before anybody uses them. */
export const TouchTemplate = Choice.extend({
  text: z.string(),
  state: z.enum(reviewState.all),
  used: z.int(),
  review: ReviewOfRow,
  owner: Choice,
  node: Choice,
  updatedAt: Moment,
  versionId: Id,
  versionNo: z.int(),
  version: z.int(),
  can: z.array(z.enum(['edit', 'delete', 'submit', 'cancelSubmit', 'pass', 'reject'])),
});
export type TouchTemplate = z.infer<typeof TouchTemplate>;

const search = { q: Keyword, state: z.enum(reviewState.all).optional().meta({ title: '状态' }) };
export type TemplateSearch = z.infer<z.ZodObject<typeof search>>;

const variable = /[{｛]([^{}｛｝]{0,20})[}｝]/g;
const fields = {
  name: RequiredText('模板名称', 40),
  text: RequiredText('模板内容', 500).refine(
    (text) =>
      [...text.matchAll(variable)].every(([, name]) =>
        (TEMPLATE_VARIABLES as readonly string[]).includes(name ?? ''),
      ),
    `变量只能是${TEMPLATE_VARIABLES.map((name) => `{${name}}`).join('、')}`,
  ),
};

const { list, post } = callsUnder('/api/admin/growth/template', ['7-2']);

export const growthTemplate = area('growth/template', {
  list: list('list', '触达模板列表', search, TouchTemplate, {
    keys: SEE_CLUES,
    sorts: ['updatedAt', 'name', 'used'],
    exportedBy: ['7-3'],
    columns: {
      name: { title: '模板名称', width: 24 },
      text: { title: '内容', width: 60 },
      state: labelColumn('状态', reviewState.states),
      used: '使用次数',
      owner: nameColumn('创建人'),
      updatedAt: '更新时间',
    },
  }),
  create: post('create', '新建触达模板', z.strictObject(fields), TouchTemplate),
  update: post('update', '编辑触达模板', byVersion('growthTemplate', fields), TouchTemplate),
  remove: post('delete', '删除触达模板', byId('growthTemplate'), z.null()),
  submit: post(
    'submit',
    '提交触达模板审核',
    byIds('growthTemplate', { reviewerIds: ReviewerIds.default([]) }),
    Changed,
  ),
  cancelSubmit: post('cancelSubmit', '撤回触达模板的审核', byIds('growthTemplate'), Changed),
});

export const growthTemplateReview = area('growth/templateReview', {
  ...reviewCalls({
    entity: 'growthTemplate',
    noun: '触达模板',
    path: '/api/admin/growth/template/verify',
    keys: ['4-5'],
    submitKeys: ['7-2'],
    row: TouchTemplate,
    subject: z.object({ id: Id, name: z.string() }),
    search: {},
  }),
});
