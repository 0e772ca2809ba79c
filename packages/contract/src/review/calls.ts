import { type Access, callsUnder, type ExportColumns, NO_INPUT } from '../core/call.ts';
import { nameColumn } from '../core/columns.ts';
import { DateRange, Keyword, RequiredText, Text } from '../core/fields.ts';
import { byIds, Changed, type Entity, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { Decision, ReviewSwitch, Verdict } from './shape.ts';
import { reviewState } from './states.ts';

export const ReviewerIds = z.array(ref('member')).max(20, '最多指定 20 位审核人').meta({ title: '审核人' });

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

/** The calls of an area's review; the server answers them with `reviewing` of its review module. */
export function reviewCalls<
  Row extends z.ZodObject,
  Subject extends z.ZodObject,
  Search extends z.core.$ZodShape,
>(of: Reviewed<Row, Subject, Search>) {
  const { entity, noun, path, decidePath = path, keys, submitKeys } = of;
  /** A decision names what was looked at: a version made meanwhile is not decided by it. */
  const items = z
    .array(z.strictObject({ id: ref(entity), versionId: Id.meta({ title: '版本' }) }))
    .min(1, '请至少选择一条')
    .max(200, '一次最多审核 200 条')
    .meta({ title: '所选内容' });
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
  const { list, post } = callsUnder(path, keys);
  const { post: decide } = callsUnder(decidePath, keys);
  const search = {
    q: Keyword,
    nodeId: ref('node').optional().meta({ title: '所属组织' }),
    ownerId: ref('member').optional().meta({ title: '负责人' }),
    /** yes: assigned to the viewer by name. */
    mine: z.literal('yes', { error: '取值只能为 yes' }).optional().meta({ title: '只看我的' }),
    stage: z.literal([1, 2], { error: '只能是第 1 级或第 2 级' }).optional().meta({ title: '审核级' }),
    submitted: DateRange.optional().meta({ title: '提交时间' }),
    ...of.search,
  };
  const pastSearch = {
    contentId: ref(entity).optional().meta({ title: '内容' }),
    reviewerId: ref('member').optional().meta({ title: '审核人' }),
    decision: Verdict.optional(),
    decided: DateRange.optional().meta({ title: '审核时间' }),
  };
  return {
    /** Waiting longest first. */
    queue: list('list', `${noun}审核列表`, search, of.row, {
      sorts: ['submittedAt', 'name'],
      defaultSort: { sort: 'submittedAt', order: 'ASC' },
    }),
    pass: decide(
      'pass',
      `通过${noun}`,
      z.strictObject({ items, reason: Text(500).default('').meta({ title: '原因' }) }),
      data,
    ),
    reject: decide(
      'reject',
      `驳回${noun}`,
      z.strictObject({ items, reason: RequiredText('驳回原因', 500) }),
      data,
    ),
    /** Within ten seconds, by whoever decided. */
    undo: post(
      'undo',
      `撤回刚才的${noun}审核结果`,
      z.strictObject({ reviewId: ref('review').meta({ title: '审核记录' }) }),
      z.null(),
    ),
    /** No reviewer: everybody who may review. */
    assign: post('assign', `指定${noun}审核人`, byIds(entity, { reviewerIds: ReviewerIds }), Changed),
    /** People who may review what hangs where the caller sits. */
    reviewers: post(
      'reviewers',
      `可选的${noun}审核人`,
      z.strictObject({ q: Keyword }),
      z.object({ rows: z.array(z.object({ id: Id, name: z.string(), node: z.string() })) }),
      { keys: whoever },
    ),
    history: list('history', `${noun}审核记录列表`, pastSearch, Decision.extend({ subject: of.subject }), {
      sorts: ['at'],
      // What a generic row has cannot be told here; each area's own row has all of them.
      columns: historyColumns(noun) as never,
    }),
  };
}

/** Whether a channel's content of a kind must be passed before it goes out: read, and switched. */
export const reviewSwitch = (of: {
  noun: string;
  path: `/api/admin/${string}`;
  /** Of whoever makes or looks at such content: they are told whether it has to be submitted. */
  seeKeys: readonly Extract<Access, readonly string[]>[number][];
}) => {
  const { get, post } = callsUnder(of.path, ['11-4']);
  return {
    setting: get('setting', `${of.noun}审核设置`, NO_INPUT, ReviewSwitch, { keys: ['11-4', ...of.seeKeys] }),
    /** For the channel. What is scheduled already is held to it as well. */
    setSetting: post(
      'setting/update',
      `修改${of.noun}审核设置`,
      z.strictObject(ReviewSwitch.shape),
      ReviewSwitch,
    ),
  };
};
export type ReviewSwitchCalls = ReturnType<typeof reviewSwitch>;

const Levels = z.literal([1, 2], { error: '只能是一级或两级审核' }).meta({ title: '审核级数' });

/** How many reviews a channel's content of a kind takes: read, and chosen. */
export function reviewLevels(of: {
  noun: string;
  path: `/api/admin/${string}`;
  /** Of whoever makes or reviews such content. */
  seeKeys: readonly Extract<Access, readonly string[]>[number][];
}) {
  const { get, post } = callsUnder(of.path, ['11-4']);
  const data = z.object({ levels: Levels });
  return {
    setting: get('setting', `${of.noun}审核设置`, NO_INPUT, data, {
      keys: [...of.seeKeys, '11-4'] as unknown as Access,
    }),
    /** For the channel: one review, or one below and then one above. */
    setSetting: post('setting/update', `修改${of.noun}审核设置`, z.strictObject({ levels: Levels }), data),
  };
}

type Past = Decision & { subject: { name: string } };

const historyColumns = (noun: string): ExportColumns<Past> => ({
  subject: nameColumn(noun, 40),
  versionNo: '版本',
  stage: { title: '级别', text: (_value: never, row) => `第 ${row.stage} 级` },
  decision: { title: '结论', text: (_value: never, row) => (row.decision === 'pass' ? '通过' : '驳回') },
  reason: { title: '原因', width: 50 },
  reviewer: '审核人',
  own: { title: '本人审核', text: (_value: never, row) => (row.own ? '是' : '') },
  at: '时间',
});

/** The calls that are the same for every area. */
export type ReviewCalls = Pick<
  ReturnType<typeof reviewCalls>,
  'pass' | 'reject' | 'undo' | 'assign' | 'reviewers' | 'history'
>;
