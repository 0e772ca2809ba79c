import { area, call, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { Keyword, Moment, oneOf, Phone, RequiredText, Text } from '../core/fields.ts';
import { byId, byVersion } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';

/** Path on which landing pages and other systems deliver clues. */
export const CLUE_INTAKE_PATH = '/api/admin/clue/intake/receive';
/** Days during which a repeated idempotency key means the same request. */
export const INTAKE_KEY_DAYS = 30;

export const INTAKE_STATES = { open: '启用', revoked: '已停用' } as const;
export type IntakeState = keyof typeof INTAKE_STATES;
const State = oneOf(INTAKE_STATES).meta({ title: '状态' });

/** A source that may bring in clues with a token of its own. */
export const ClueIntake = ownedRow(['edit', 'renew', 'revoke'], {
  name: z.string(),
  state: State,
  /** The last characters of its token: enough to tell two apart. */
  tail: z.string(),
  perMinute: z.int(),
  /** What came, and how many of it were new people. */
  received: z.int(),
  made: z.int(),
  lastAt: Moment.nullable(),
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
    .default(60)
    .meta({ title: '每分钟上限' }),
};
/** The token is told once: the server keeps only its hash. */
const WithToken = z.object({ intake: ClueIntake, token: z.string() });

const { list, post } = callsUnder('/api/admin/clue/intake', ['7-3']);
const one = byId('clueIntake');

export const clueIntake = area('clue/intake', {
  list: list('list', '开放接口来源列表', search, ClueIntake, {
    sorts: ['createdAt', 'lastAt'],
    columns: {
      name: { title: '来源名称', width: 24 },
      state: labelColumn('状态', INTAKE_STATES),
      node: nameColumn('所属组织'),
      received: '收到次数',
      made: '新增线索',
      lastAt: '最近一次',
      createdAt: '创建时间',
    },
  }),
  create: post('create', '新建开放接口来源', z.strictObject(fields), WithToken),
  update: post('update', '编辑开放接口来源', byVersion('clueIntake', fields), ClueIntake),
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
        .meta({ title: '接入令牌', example: 'walk-walk-walk-walk-walk' }),
      /** The same request sent again has the same. */
      requestKey: z
        .string()
        .regex(/^[\w.:-]{8,64}$/, '幂等键须为 8 到 64 位字母、数字或 . _ : -')
        .meta({ title: '请求标识', example: 'walk-request-1' }),
      name: RequiredText('客户姓名', 40),
      phone: Phone,
      model: Text(60).default('').meta({ title: '意向车型' }),
      city: Text(20).default('').meta({ title: '城市' }),
      remark: Text(500).default('').meta({ title: '备注' }),
      agree: z.literal(true, { error: '须取得客户同意后才能提交' }).meta({ title: '是否同意' }),
    }),
    data: z.object({ repeated: z.boolean() }),
  }),
});
