import { area, call, list } from '../core/call.ts';
import {
  Choice,
  DateRange,
  Id,
  Keyword,
  Moment,
  queryRef,
  RequiredText,
  ref,
  refs,
  Text,
} from '../core/common.ts';
import { z } from '../core/zod.ts';
import { PublishTarget } from '../material/publish.ts';
import { ShownMaterial, SUBSTANCE_BLOCKS, SubstanceKind } from '../substance/shape.ts';
import { substanceState } from '../substance/states.ts';
import { subjectState } from './states.ts';

export const SUBJECT_PIECES_MAX = 50;

export const SubjectInput = z.strictObject({
  title: RequiredText('标题', 40),
  intro: Text(500),
  coverId: ref('material').nullable(),
  /** In the order of the page. */
  substanceIds: z
    .array(ref('substance'))
    .max(SUBJECT_PIECES_MAX, `一个专题最多 ${SUBJECT_PIECES_MAX} 条内容`),
});
export type SubjectInput = z.infer<typeof SubjectInput>;

export const SUBJECT_VERBS = ['edit', 'publish', 'takeDown', 'delete'] as const;

export const Subject = z.object({
  id: Id,
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
  node: Choice,
  owner: Choice,
  createdAt: Moment,
  updatedAt: Moment,
  version: z.int(),
  can: z.array(z.enum(SUBJECT_VERBS)),
});
export type Subject = z.infer<typeof Subject>;

/** A piece as the editor and the page list it. */
export const SubjectPiece = z.object({
  id: Id,
  kind: SubstanceKind,
  title: z.string(),
  cover: z.string().nullable(),
  status: z.enum(substanceState.all),
  blocked: z.enum(Object.keys(SUBSTANCE_BLOCKS) as [keyof typeof SUBSTANCE_BLOCKS]).nullable(),
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
});
export type SubjectInfo = z.infer<typeof SubjectInfo>;

const many = z.strictObject({ ids: refs('subject').max(200, '一次最多 200 个专题') });
const changed = z.object({ changed: z.int() });

export const subject = area('subject', {
  list: list({
    path: '/api/admin/subject/list',
    keys: ['6-1'],
    summary: '专题列表',
    search: {
      q: Keyword,
      status: z.enum(subjectState.all, { error: '状态不正确' }).optional(),
      ownerId: ref('member').optional(),
      nodeId: ref('node').optional(),
      created: DateRange.optional(),
    },
    row: Subject,
    sorts: ['createdAt', 'updatedAt', 'title', 'visits'],
    export: {
      keys: ['6-1'],
      columns: {
        title: { title: '标题', width: 40 },
        status: { title: '状态', text: (_value: never, row: Subject) => subjectState.label(row.status) },
        pieces: { title: '内容数' },
        nodes: {
          title: '发布到',
          width: 30,
          text: (_value: never, row: Subject) => row.nodes.map(({ name }) => name).join('、'),
        },
        visits: { title: '访问' },
        leads: { title: '留资' },
        node: { title: '所属组织', text: (_value: never, row: Subject) => row.node.name },
        owner: { title: '创建人', text: (_value: never, row: Subject) => row.owner.name },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/subject/info',
    keys: ['6-1'],
    summary: '专题详情',
    query: z.strictObject({ id: queryRef('subject') }),
    data: SubjectInfo,
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/subject/create',
    keys: ['6-1'],
    summary: '新建专题',
    body: SubjectInput,
    data: Subject,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/subject/update',
    keys: ['6-1'],
    summary: '编辑专题',
    body: SubjectInput.extend({ id: ref('subject'), version: z.int() }),
    data: Subject,
  }),
  /** Back to what it said before, as a new version. */
  restore: call({
    method: 'POST',
    path: '/api/admin/subject/restore',
    keys: ['6-1'],
    summary: '恢复专题版本',
    body: z.strictObject({ id: ref('subject'), version: z.int(), no: z.int().min(1, '版本号从 1 开始') }),
    data: Subject,
  }),
  targets: call({
    method: 'POST',
    path: '/api/admin/subject/publish/targets',
    keys: ['6-1'],
    whileViewing: true,
    summary: '专题可选的发布对象',
    data: z.object({ rows: z.array(PublishTarget) }),
  }),
  /** Whoever sits there or below may share it; visitors see this version until it is published again. */
  publish: call({
    method: 'POST',
    path: '/api/admin/subject/publish',
    keys: ['6-1'],
    summary: '发布专题',
    body: z.strictObject({ id: ref('subject'), nodeIds: refs('node').max(200, '一次最多 200 个发布对象') }),
    data: Subject,
  }),
  /** Those published where the caller sits or above, with the link to share each. */
  received: call({
    method: 'GET',
    path: '/api/admin/subject/received',
    keys: ['4-1'],
    summary: '收到的专题',
    data: z.object({
      rows: z.array(
        Subject.pick({ id: true, title: true, intro: true, cover: true, pieces: true }).extend({
          share: z.string(),
          /** Visitors this person brought. */
          visits: z.int(),
        }),
      ),
    }),
  }),
  takeDown: call({
    method: 'POST',
    path: '/api/admin/subject/takeDown',
    keys: ['6-1'],
    summary: '下架专题',
    body: many,
    data: changed,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/subject/delete',
    keys: ['6-1'],
    summary: '删除专题',
    body: many,
    data: changed,
  }),
});
