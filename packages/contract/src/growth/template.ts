import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, RequiredText, ref, refs } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { ReviewerIds, reviewCalls } from '../review/calls.ts';
import { ReviewOfRow } from '../review/shape.ts';
import { reviewState } from '../review/states.ts';
import { TEMPLATE_VARIABLES } from './words.ts';

/** Words for a first contact, looked at by somebody before anybody uses them. */
export const TouchTemplate = z.object({
  id: Id,
  name: z.string(),
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

const search = { q: Keyword, state: z.enum(reviewState.all).optional() };
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

const post = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  name: string,
  summary: string,
  body: Body,
  data: Data,
) => call({ method: 'POST', path: `/api/admin/growth/template/${name}`, keys: ['7-2'], summary, body, data });
const changed = z.object({ changed: z.int() });

export const growthTemplate = area('growth/template', {
  list: list({
    path: '/api/admin/growth/template/list',
    keys: ['7-1'],
    summary: '触达模板列表',
    search,
    row: TouchTemplate,
    sorts: ['updatedAt', 'name', 'used'],
    defaultSort: { sort: 'updatedAt', order: 'DESC' },
    export: {
      keys: ['7-3'],
      columns: {
        name: { title: '模板名称', width: 24 },
        text: { title: '内容', width: 60 },
        state: { title: '状态', text: (_: never, row: TouchTemplate) => reviewState.label(row.state) },
        used: { title: '使用次数' },
        owner: { title: '创建人', text: (_: never, row: TouchTemplate) => row.owner.name },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  create: post('create', '新建触达模板', z.strictObject(fields), TouchTemplate),
  update: post(
    'update',
    '编辑触达模板',
    z.strictObject({ id: ref('growthTemplate'), version: z.int(), ...fields }),
    TouchTemplate,
  ),
  remove: post('delete', '删除触达模板', z.strictObject({ id: ref('growthTemplate') }), z.null()),
  submit: post(
    'submit',
    '提交触达模板审核',
    z.strictObject({ ids: refs('growthTemplate'), reviewerIds: ReviewerIds.default([]) }),
    changed,
  ),
  cancelSubmit: post(
    'cancelSubmit',
    '撤回触达模板的审核',
    z.strictObject({ ids: refs('growthTemplate') }),
    changed,
  ),
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
