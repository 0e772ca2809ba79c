import { type Access, call, type ExportColumn, list } from '../core/call.ts';
import { DateRange, type Entity, Id, Keyword, RequiredText, ref, refs, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { Decision, ReviewSwitch, Verdict } from './shape.ts';
import { reviewState } from './states.ts';

export const ReviewerIds = z.array(ref('member')).max(20, '最多指定 20 位审核人');

interface Reviewed<Row extends z.ZodObject, Subject extends z.ZodObject, Search extends z.core.$ZodShape> {
  /** What is reviewed, and what people call it. */
  entity: Entity;
  noun: string;
  path: `/api/admin/${string}`;
  /** Where it is decided, if that is elsewhere. */
  decidePath?: `/api/admin/${string}`;
  /** Of whoever reviews. */
  keys: Exclude<Access, null>;
  /** Of whoever submits: they choose who is to review. */
  submitKeys: readonly Extract<Access, readonly string[]>[number][];
  /** A row of the queue. */
  row: Row;
  /** What the history shows of what was decided on. */
  subject: Subject;
  /** What the queue is searched by besides. */
  search: Search;
}

/** The calls of an area's review; the server's part of each is `reviewing` of its review module. */
export function reviewCalls<
  Row extends z.ZodObject,
  Subject extends z.ZodObject,
  Search extends z.core.$ZodShape,
>(of: Reviewed<Row, Subject, Search>) {
  const { entity, noun, path, decidePath = path, keys, submitKeys } = of;
  /** A decision names what was looked at: a version made meanwhile is not decided by it. */
  const items = z
    .array(z.strictObject({ id: ref(entity), versionId: Id }))
    .min(1, '请至少选择一条')
    .max(200, '一次最多审核 200 条');
  const data = z.object({
    rows: z.array(
      z.object({
        id: Id,
        /** To take the decision back. */
        reviewId: Id,
        /** Still pending where a second review follows. */
        status: z.enum(reviewState.all),
      }),
    ),
  });
  const whoever = Array.isArray(keys) ? ([...submitKeys, ...keys] as unknown as typeof keys) : keys;
  return {
    /** Waiting longest first. */
    queue: list({
      path: `${path}/list`,
      keys,
      summary: `${noun}审核列表`,
      search: {
        q: Keyword,
        nodeId: ref('node').optional(),
        ownerId: ref('member').optional(),
        /** yes: assigned to the viewer by name. */
        mine: z.literal('yes', { error: '取值只能为 yes' }).optional(),
        stage: z.literal([1, 2], { error: '只能是第 1 级或第 2 级' }).optional(),
        submitted: DateRange.optional(),
        ...of.search,
      },
      row: of.row,
      sorts: ['submittedAt', 'name'],
      defaultSort: { sort: 'submittedAt', order: 'ASC' },
    }),
    pass: call({
      method: 'POST',
      path: `${decidePath}/pass`,
      keys,
      summary: `通过${noun}`,
      body: z.strictObject({ items, reason: Text(500).default('') }),
      data,
    }),
    reject: call({
      method: 'POST',
      path: `${decidePath}/reject`,
      keys,
      summary: `驳回${noun}`,
      body: z.strictObject({ items, reason: RequiredText('驳回原因', 500) }),
      data,
    }),
    /** Within ten seconds, by whoever decided. */
    undo: call({
      method: 'POST',
      path: `${path}/undo`,
      keys,
      summary: `撤回刚才的${noun}审核结果`,
      body: z.strictObject({ reviewId: ref('review') }),
      data: z.null(),
    }),
    assign: call({
      method: 'POST',
      path: `${path}/assign`,
      keys,
      summary: `指定${noun}审核人`,
      /** No reviewer: everybody who may review. */
      body: z.strictObject({ ids: refs(entity), reviewerIds: ReviewerIds }),
      data: z.object({ changed: z.int() }),
    }),
    /** People who may review what hangs where the caller sits. */
    reviewers: call({
      method: 'POST',
      path: `${path}/reviewers`,
      keys: whoever,
      summary: `可选的${noun}审核人`,
      body: z.strictObject({ q: Keyword }),
      data: z.object({ rows: z.array(z.object({ id: Id, name: z.string(), node: z.string() })) }),
    }),
    history: list({
      path: `${path}/history`,
      keys,
      summary: `${noun}审核记录列表`,
      search: {
        contentId: ref(entity).optional(),
        reviewerId: ref('member').optional(),
        decision: Verdict.optional(),
        decided: DateRange.optional(),
      },
      row: Decision.extend({ subject: of.subject }),
      sorts: ['at'],
      export: {
        keys,
        // What a generic row has cannot be told here; each area's own row has all of them.
        columns: historyColumns(noun) as never,
      },
    }),
  };
}

/** Whether a channel's content of a kind must be passed before it goes out: read, and switched. */
export const reviewSwitch = (of: {
  noun: string;
  path: `/api/admin/${string}`;
  /** Of whoever makes or looks at such content: they are told whether it has to be submitted. */
  seeKeys: readonly Extract<Access, readonly string[]>[number][];
}) => ({
  setting: call({
    method: 'GET',
    path: `${of.path}/setting`,
    keys: ['11-4', ...of.seeKeys],
    summary: `${of.noun}审核设置`,
    data: ReviewSwitch,
  }),
  /** For the channel. What is scheduled already is held to it as well. */
  setSetting: call({
    method: 'POST',
    path: `${of.path}/setting/update`,
    keys: ['11-4'],
    summary: `修改${of.noun}审核设置`,
    body: z.strictObject(ReviewSwitch.shape),
    data: ReviewSwitch,
  }),
});
export type ReviewSwitchCalls = ReturnType<typeof reviewSwitch>;

type Past = Decision & { subject: { name: string } };

const historyColumns = (noun: string): { [field in keyof Past]?: ExportColumn<Past> } => ({
  subject: { title: noun, width: 40, text: (_value: never, row) => row.subject.name },
  versionNo: { title: '版本' },
  stage: { title: '级别', text: (_value: never, row) => `第 ${row.stage} 级` },
  decision: { title: '结论', text: (_value: never, row) => (row.decision === 'pass' ? '通过' : '驳回') },
  reason: { title: '原因', width: 50 },
  reviewer: { title: '审核人' },
  at: { title: '时间' },
});

/** The calls that are the same for every area. */
export type ReviewCalls = Pick<
  ReturnType<typeof reviewCalls>,
  'pass' | 'reject' | 'undo' | 'assign' | 'reviewers' | 'history'
>;
