import { area, callsUnder, list } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { Keyword, oneOf, RequiredText } from '../core/fields.ts';
import { byId, byIds, byVersion, Changed, queryRef, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { ReviewerIds } from '../review/calls.ts';
import { PosterDoc } from './doc.ts';
import {
  POSTER_KINDS,
  POSTER_NAME_MAX,
  POSTER_SHAPES,
  PosterKind,
  PosterPicture,
  PosterTemplate,
  PosterTemplateInfo,
  PosterTemplateInput,
} from './shape.ts';
import { posterTemplateState } from './states.ts';

const PATH = '/api/admin/aiCreate/poster/templates';
const yes = z.literal('yes', { error: '取值只能为 yes' }).optional();

const search = {
  q: Keyword,
  kind: PosterKind.optional(),
  shape: oneOf(POSTER_SHAPES, '版式不正确').optional().meta({ title: '版式' }),
  status: z.enum(posterTemplateState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  folder: Keyword.meta({ title: '文件夹' }),
  /** own: those the viewer may change · shared: of places above and what came with the product. */
  from: z.enum(['own', 'shared'], { error: '来源不正确' }).optional().meta({ title: '来源' }),
  builtin: yes.meta({ title: '内置' }),
  motion: z.enum(['yes', 'no'], { error: '取值只能为 yes 或 no' }).optional().meta({ title: '动态' }),
  favourite: yes.meta({ title: '收藏' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
};
export type PosterTemplateSearch = z.infer<z.ZodObject<typeof search>>;

const versionNo = z.int('版本号必须是整数').min(1, '版本号从 1 开始').meta({ title: '版本号' });
const { ask, get, post } = callsUnder(PATH, ['14-13']);

/** Templates of places above are used below; only whoever a template belongs to changes it. */
export const posterTemplate = area('poster/template', {
  list: list({
    path: PATH,
    keys: ['14-13'],
    summary: '海报模板列表',
    search,
    row: PosterTemplate,
    sorts: ['updatedAt', 'createdAt', 'name', 'uses'],
    export: {
      keys: ['14-13'],
      columns: {
        name: { title: '名称', width: 30 },
        kind: labelColumn('类别', POSTER_KINDS),
        width: '宽',
        height: '高',
        motionMs: {
          title: '时长（秒）',
          text: (_value: never, row: PosterTemplate) => (row.motionMs === null ? null : row.motionMs / 1000),
        },
        status: labelColumn('状态', posterTemplateState.states),
        folder: '文件夹',
        builtin: {
          title: '来源',
          text: (_value: never, row: PosterTemplate) => (row.builtin ? '内置' : '自有'),
        },
        uses: '使用次数',
        node: nameColumn('所属组织'),
        owner: nameColumn('创建人'),
        updatedAt: '更新时间',
      },
    },
  }),
  /** For tabs and filters: how many of the search have each kind, and the folders in use. */
  counts: ask(
    'counts',
    '各类别的海报模板数',
    search,
    z.object({
      total: z.int(),
      byKind: z.record(PosterKind, z.int()),
      folders: z.array(z.object({ name: z.string(), count: z.int() })),
    }),
  ),
  info: get('info', '海报模板详情', z.strictObject({ id: queryRef('posterTemplate') }), PosterTemplateInfo),
  create: post(
    'create',
    '新建海报模板',
    PosterTemplateInput.extend({
      /** Whose it is; the caller's own place when absent. */
      nodeId: ref('node').optional().meta({ title: '所属组织' }),
    }),
    PosterTemplateInfo,
  ),
  /** A new version; what was passed before waits for review again. */
  update: post(
    'update',
    '编辑海报模板',
    byVersion('posterTemplate', PosterTemplateInput.shape),
    PosterTemplateInfo,
  ),
  /** A draft of the caller's own, with everything open. */
  copy: post(
    'copy',
    '复制海报模板',
    byId('posterTemplate', { name: RequiredText('名称', POSTER_NAME_MAX) }),
    PosterTemplateInfo,
  ),
  remove: post('remove', '删除海报模板', byIds('posterTemplate'), Changed),
  /** What a version said. */
  version: get(
    'version',
    '海报模板的历史版本',
    z.strictObject({
      id: queryRef('posterTemplate'),
      no: z.coerce.number().pipe(versionNo).meta({ title: '版本号' }),
    }),
    z.object({ no: z.int(), name: z.string(), doc: PosterDoc, pictures: z.array(PosterPicture) }),
  ),
  /** Its content becomes the next version. */
  restore: post(
    'restore',
    '恢复海报模板的历史版本',
    byVersion('posterTemplate', { no: versionNo }),
    PosterTemplateInfo,
  ),
  file: post(
    'file',
    '移动海报模板到文件夹',
    byIds('posterTemplate', { folder: PosterTemplateInput.shape.folder }),
    Changed,
  ),
  favourite: post(
    'favourite',
    '收藏海报模板',
    byId('posterTemplate', { on: z.boolean('请选择是或否').meta({ title: '是否收藏' }) }),
    z.null(),
  ),
  submit: post(
    'submit',
    '提交海报模板审核',
    byIds('posterTemplate', { reviewerIds: ReviewerIds.default([]) }),
    Changed,
  ),
  cancelSubmit: post('submit/cancel', '撤回海报模板审核', byIds('posterTemplate'), Changed),
});
