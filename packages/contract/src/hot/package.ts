import { area, callsUnder, list } from '../core/call.ts';
import { ChosenMoment, Keyword, Moment, RequiredText, Text } from '../core/fields.ts';
import { Choice, Id, queryRef, RowVersion, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { ReviewerIds } from '../review/calls.ts';
import { Decision, ReviewOfRow } from '../review/shape.ts';
import { hotPackageState } from './states.ts';
import { AdoptForm } from './video.ts';

export const HOT_PACKAGE_VERBS = [
  'edit',
  'submit',
  'cancelSubmit',
  'pass',
  'reject',
  'publish',
  'withdraw',
  'adopt',
  'adoptVideo',
  'adoptLive',
  'delete',
] as const;

export const HotPackage = z.object({
  id: Id,
  title: z.string(),
  topicId: Id.nullable(),
  topic: z.string(),
  angle: z.string(),
  status: z.enum(hotPackageState.all),
  review: ReviewOfRow,
  expiresAt: Moment,
  expired: z.boolean(),
  /** Where it was published to. */
  nodes: z.array(Choice),
  /** Dealers who took it, and how often. */
  adopters: z.int(),
  adoptions: z.int(),
  /** Whether the viewer's own place took it. */
  mine: z.int(),
  node: Choice,
  owner: Choice,
  createdAt: Moment,
  version: z.int(),
  can: z.array(z.enum(HOT_PACKAGE_VERBS)),
});
export type HotPackage = z.infer<typeof HotPackage>;

export const HotPackageInfo = HotPackage.extend({
  script: z.string(),
  /** What was decided of it, the last first, each of a version. */
  decisions: z.array(Decision),
  materials: z.array(z.object({ id: Id, name: z.string(), thumb: z.string().nullable() })),
  /** Suggested ones; whoever adopts gets those of them that are theirs. */
  accounts: z.array(Choice),
  adoptedBy: z.array(
    z.object({
      id: Id,
      node: Choice,
      member: z.string(),
      form: AdoptForm,
      themeId: Id,
      at: Moment,
      /** What came of it so far; null: no platform has told anything. */
      posts: z.int(),
      views: z.int().nullable(),
    }),
  ),
});
export type HotPackageInfo = z.infer<typeof HotPackageInfo>;

const search = {
  q: Keyword,
  status: z.enum(hotPackageState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  expired: z.enum(['yes', 'no'], { error: '取值只能为 yes 或 no' }).optional().meta({ title: '有效期' }),
  /** Can be taken, and the viewer's place has not yet. */
  offered: z.literal('yes', { error: '取值只能为 yes' }).optional().meta({ title: '是否可采用' }),
};
export type HotPackageSearch = z.infer<z.ZodObject<typeof search>>;

const content = {
  title: RequiredText('名称', 60),
  angle: RequiredText('切入角度', 300),
  script: Text(5000).default('').meta({ title: '脚本' }),
  materialIds: z.array(ref('material')).max(30, '素材最多 30 个').default([]).meta({ title: '素材' }),
  accountIds: z.array(ref('account')).max(50, '建议账号最多 50 个').default([]).meta({ title: '建议账号' }),
  expiresAt: ChosenMoment.meta({ title: '有效期至' }),
};
const id = ref('hotPackage');
const versioned = z.strictObject({ id, version: RowVersion });

const columns = {
  title: { title: '热点包', width: 30 },
  topic: { title: '话题', width: 30 },
  status: { title: '状态', text: (_value: never, row: HotPackage) => hotPackageState.label(row.status) },
  angle: { title: '切入角度', width: 40 },
  expiresAt: { title: '有效期至' },
  adopters: { title: '采用单位' },
  adoptions: { title: '采用次数' },
  owner: { title: '创建人', text: (_value: never, row: HotPackage) => row.owner.name },
  createdAt: { title: '创建时间' },
};

const { get, post } = callsUnder('/api/admin/hot/package', ['16-4']);

export const hotPackage = area('hot/package', {
  list: list({
    path: '/api/admin/hot/package/list',
    keys: ['16-4'],
    summary: '热点包',
    search,
    row: HotPackage,
    sorts: ['createdAt', 'expiresAt', 'adoptions'],
    export: { keys: ['16-4'], columns },
  }),
  info: get('info', '热点包详情', z.strictObject({ id: queryRef('hotPackage') }), HotPackageInfo, {
    keys: ['16-4', '16-5'],
  }),
  create: post(
    'create',
    '新建热点包',
    z.strictObject({
      ...content,
      topicId: ref('hotTopic').nullable().default(null).meta({ title: '话题' }),
    }),
    z.object({ id: Id }),
  ),
  /** What was decided or published goes back to a draft. */
  update: post('update', '编辑热点包', versioned.extend(content), HotPackageInfo),
  submit: post(
    'submit',
    '热点包提交审核',
    z.strictObject({ ids: refs('hotPackage'), reviewerIds: ReviewerIds.default([]) }),
    z.object({ changed: z.int() }),
  ),
  cancelSubmit: post(
    'cancelSubmit',
    '撤回热点包的审核',
    z.strictObject({ ids: refs('hotPackage') }),
    z.object({ changed: z.int() }),
  ),
  publish: post(
    'publish',
    '发布热点包',
    versioned.extend({
      nodeIds: z
        .array(ref('node'))
        .min(1, '请至少选择一个组织')
        .max(200, '一次最多选择 200 个组织')
        .meta({ title: '发布给' }),
    }),
    HotPackage,
  ),
  withdraw: post('withdraw', '下架热点包', versioned, HotPackage),
  /** Makes it a theme or a live script of the actor's place, with angle, script, materials and accounts filled in. */
  adopt: post(
    'adopt',
    '采用热点包',
    z.strictObject({ id, form: AdoptForm.default('article') }),
    z.object({ form: AdoptForm, themeId: Id }),
  ),
  remove: post('delete', '删除热点包', z.strictObject({ id }), z.null()),
});
