import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, Phone, RequiredText, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';

/** Where landing pages and other systems bring in clues. */
export const CLUE_INTAKE_PATH = '/api/admin/clue/intake/receive';
/** For how long the same key means the same request. */
export const INTAKE_KEY_DAYS = 30;

export const INTAKE_STATES = { open: '启用', revoked: '已停用' } as const;
export type IntakeState = keyof typeof INTAKE_STATES;
const State = z.enum(Object.keys(INTAKE_STATES) as [IntakeState, ...IntakeState[]]);

/** A source that may bring in clues with a token of its own. */
export const ClueIntake = z.object({
  id: Id,
  name: z.string(),
  state: State,
  /** The last characters of its token: enough to tell two apart. */
  tail: z.string(),
  perMinute: z.int(),
  node: Choice,
  owner: Choice,
  /** What came, and how many of it were new people. */
  received: z.int(),
  made: z.int(),
  lastAt: Moment.nullable(),
  createdAt: Moment,
  version: z.int(),
  can: z.array(z.enum(['edit', 'renew', 'revoke'])),
});
export type ClueIntake = z.infer<typeof ClueIntake>;

const search = { q: Keyword, state: State.optional() };
export type IntakeSearch = z.infer<z.ZodObject<typeof search>>;

const fields = {
  name: RequiredText('来源名称', 40),
  perMinute: z
    .int('每分钟上限必须是整数')
    .min(1, '每分钟上限至少 1 次')
    .max(600, '每分钟上限最多 600 次')
    .default(60),
};
/** The token is told once: the server keeps only its hash. */
const WithToken = z.object({ intake: ClueIntake, token: z.string() });

const post = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  name: string,
  summary: string,
  body: Body,
  data: Data,
) => call({ method: 'POST', path: `/api/admin/clue/intake/${name}`, keys: ['7-3'], summary, body, data });
const one = z.strictObject({ id: ref('clueIntake') });

export const clueIntake = area('clue/intake', {
  list: list({
    path: '/api/admin/clue/intake/list',
    keys: ['7-3'],
    summary: '开放接口来源列表',
    search,
    row: ClueIntake,
    sorts: ['createdAt', 'lastAt'],
    defaultSort: { sort: 'createdAt', order: 'DESC' },
    export: {
      keys: ['7-3'],
      columns: {
        name: { title: '来源名称', width: 24 },
        state: { title: '状态', text: (_: never, row: ClueIntake) => INTAKE_STATES[row.state] },
        node: { title: '所属组织', text: (_: never, row: ClueIntake) => row.node.name },
        received: { title: '收到次数' },
        made: { title: '新增线索' },
        lastAt: { title: '最近一次' },
        createdAt: { title: '创建时间' },
      },
    },
  }),
  create: post('create', '新建开放接口来源', z.strictObject(fields), WithToken),
  update: post(
    'update',
    '编辑开放接口来源',
    z.strictObject({ id: ref('clueIntake'), version: z.int(), ...fields }),
    ClueIntake,
  ),
  /** The token before it ends at once. */
  renew: post('renew', '更换接入令牌', one, WithToken),
  revoke: post('revoke', '停用开放接口来源', one, ClueIntake),
  /** Made by programs, with the token of their source. Whether somebody is known already, or wants no contact, is not told. */
  receive: call({
    method: 'POST',
    path: CLUE_INTAKE_PATH,
    keys: null,
    perMinute: 600,
    summary: '提交线索（开放接口）',
    body: z.strictObject({
      intakeToken: z
        .string()
        .min(20, '接入令牌不完整')
        .max(100, '接入令牌不完整')
        .meta({ example: 'walk-walk-walk-walk-walk' }),
      /** The same request sent again has the same. */
      requestKey: z
        .string()
        .regex(/^[\w.:-]{8,64}$/, '幂等键须为 8 到 64 位字母、数字或 . _ : -')
        .meta({ example: 'walk-request-1' }),
      name: RequiredText('客户姓名', 40),
      phone: Phone,
      model: Text(60).default(''),
      city: Text(20).default(''),
      remark: Text(500).default(''),
      agree: z.literal(true, { error: '须取得客户同意后才能提交' }),
    }),
    data: z.object({ repeated: z.boolean() }),
  }),
});
