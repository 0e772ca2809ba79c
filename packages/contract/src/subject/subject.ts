import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, nameColumn, namesColumn } from '../core/columns.ts';
import { DateRange, Keyword, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { byId, byVersion, Changed, Choice, Id, queryId, RowVersion, ref, refs } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { PublishTarget } from '../material/publish.ts';
import { ShownMaterial, SUBSTANCE_BLOCKS, SubstanceKind } from '../substance/shape.ts';
import { substanceState } from '../substance/states.ts';
import { subjectState } from './states.ts';

export const SUBJECT_PIECES_MAX = 50;

export const SubjectInput = z.strictObject({
  title: RequiredText('标题', 40),
  intro: Text(500).meta({ title: '简介' }),
  coverId: ref('material').nullable().meta({ title: '封面' }),
  /** In the order of the page. */
  substanceIds: z
    .array(ref('substance'))
    .max(SUBJECT_PIECES_MAX, `一个专题最多 ${SUBJECT_PIECES_MAX} 条内容`)
    .meta({ title: '内容' }),
});
export type SubjectInput = z.infer<typeof SubjectInput>;

export const SUBJECT_VERBS = ['edit', 'publish', 'takeDown', 'delete'] as const;

export const Subject = ownedRow(SUBJECT_VERBS, {
  title: z.string(),
  intro: z.string(),
  cover: z.string().nullable(),
  status: z.enum(subjectState.all),
  pieces: z.int(),
  versionNo: z.int(),
  /** The version that visitors see. */
  publishedNo: z.int().nullable(),
  nodes: z.array(Choice),
  visits: z.int(),
  leads: z.int(),
  updatedAt: Moment,
});
export type Subject = z.infer<typeof Subject>;

/** A piece as the editor and the page list it. */
export const SubjectPiece = z.object({
  id: Id,
  kind: SubstanceKind,
  title: z.string(),
  cover: z.string().nullable(),
  status: z.enum(substanceState.all),
  blocked: oneOf(SUBSTANCE_BLOCKS).nullable(),
});
export type SubjectPiece = z.infer<typeof SubjectPiece>;

export const SubjectInfo = Subject.extend({
  input: SubjectInput,
  coverShown: ShownMaterial.nullable(),
  rows: z.array(SubjectPiece),
  versions: z.array(
    z.object({ no: z.int(), title: z.string(), pieces: z.int(), by: z.string(), at: Moment }),
  ),
  /** Dealers whose people brought visitors, most first. */
  dealers: z.array(z.object({ id: Id, name: z.string(), visits: z.int(), sharers: z.int() })),
  /** Bursts from one address; in no figure. */
  suspiciousVisits: z.int(),
});
export type SubjectInfo = z.infer<typeof SubjectInfo>;

const many = z.strictObject({ ids: refs('subject').max(200, '一次最多 200 个专题') });

const search = {
  q: Keyword,
  status: z.enum(subjectState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  ownerId: ref('member').optional().meta({ title: '负责人' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  created: DateRange.optional().meta({ title: '创建日期' }),
};

const { get, list, post } = callsUnder('/api/admin/subject', ['6-1']);

export const subject = area('subject', {
  list: list('list', '专题列表', search, Subject, {
    sorts: ['createdAt', 'updatedAt', 'title', 'visits'],
    columns: {
      title: { title: '标题', width: 40 },
      status: labelColumn('状态', subjectState.states),
      pieces: '内容数',
      nodes: namesColumn('发布到', 30),
      visits: '访问',
      leads: '留资',
      node: nameColumn('所属组织'),
      owner: nameColumn('创建人'),
      updatedAt: '更新时间',
    },
  }),
  info: get('info', '专题详情', queryId('subject'), SubjectInfo),
  create: post('create', '新建专题', SubjectInput, Subject),
  update: post(
    'update',
    '编辑专题',
    SubjectInput.extend({ id: ref('subject'), version: RowVersion }),
    Subject,
  ),
  /** Back to what it said before, as a new version. */
  restore: post(
    'restore',
    '恢复专题版本',
    byVersion('subject', { no: z.int().min(1, '版本号从 1 开始').meta({ title: '版本号' }) }),
    Subject,
  ),
  targets: post(
    'publish/targets',
    '专题可选的发布对象',
    NO_INPUT,
    z.object({ rows: z.array(PublishTarget) }),
    { whileViewing: true },
  ),
  /** Whoever sits there or below may share it; visitors see this version until it is published again. */
  publish: post(
    'publish',
    '发布专题',
    byId('subject', { nodeIds: refs('node').max(200, '一次最多 200 个发布对象').meta({ title: '发布到' }) }),
    Subject,
  ),
  /** Those published where the caller sits or above, with the link to share each. */
  received: get(
    'received',
    '收到的专题',
    NO_INPUT,
    z.object({
      rows: z.array(
        Subject.pick({ id: true, title: true, intro: true, cover: true, pieces: true }).extend({
          share: z.string(),
          /** Visitors this person brought. */
          visits: z.int(),
        }),
      ),
    }),
    { keys: ['4-1'] },
  ),
  takeDown: post('takeDown', '下架专题', many, Changed),
  remove: post('delete', '删除专题', many, Changed),
});
