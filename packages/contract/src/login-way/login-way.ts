import { area, call, callsUnder } from '../core/call.ts';
import { Keyword, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { byId, Id, ref } from '../core/refs.ts';
import { registerCalls, registerRow } from '../core/register.ts';
import { z } from '../core/zod.ts';

export const LOGIN_WAY_KINDS = { oidc: 'OpenID Connect', wecom: '企业微信' } as const;
export type LoginWayKind = keyof typeof LOGIN_WAY_KINDS;

/** By what somebody is recognised at their first sign-in. Names and unverified addresses are never among it. */
export const LOGIN_MATCHES = {
  password: '首次用密码登录一次',
  phone: '已验证的手机号',
  email: '已验证的邮箱（与账号一致）',
  workChat: '绑定的企业微信账号',
} as const;
export type LoginMatch = keyof typeof LOGIN_MATCHES;

const HttpAddress = z
  .url({ protocol: /^https?$/, error: '请填写完整地址，如 https://id.example.com' })
  .max(300, '地址过长');

/** Who may join by a first sign-in, and as what. The first rule that fits decides. */
const JoinRule = z
  .strictObject({
    /** Without one the rule fits everybody. */
    claim: Text(60).meta({ title: '声明' }),
    value: Text(120).meta({ title: '取值' }),
    roleId: ref('role').meta({ title: '角色' }),
    nodeId: ref('node').meta({ title: '组织' }),
  })
  .meta({ title: '加入规则' });

const fields = {
  kind: oneOf(LOGIN_WAY_KINDS, '请选择类型').default('oidc').meta({ title: '类型' }),
  name: RequiredText('名称', 20),
  issuer: HttpAddress.nullable()
    .default(null)
    .meta({ title: '发行方地址', example: 'https://id.example.com' }),
  clientId: RequiredText('客户端 ID', 200),
  agentId: Text(40).default('').meta({ title: '应用 AgentId' }),
  secret: Text(400).optional().meta({ title: '客户端密钥' }),
  scopes: Text(200).default('openid profile').meta({ title: '申请的范围' }),
  matchBy: oneOf(LOGIN_MATCHES, '请选择识别方式').default('password').meta({ title: '识别已有用户' }),
  autoJoin: z.boolean('自动创建用户不正确').default(false).meta({ title: '自动创建用户' }),
  joinRules: z.array(JoinRule).max(30, '最多 30 条规则').default([]).meta({ title: '加入规则' }),
  onlyThis: z.boolean('停用密码登录不正确').default(false).meta({ title: '停用密码登录' }),
};

export const LoginWay = registerRow(['edit', 'delete'], {
  kind: fields.kind,
  name: z.string(),
  issuer: z.string().nullable(),
  clientId: z.string(),
  agentId: z.string(),
  hasSecret: z.boolean(),
  scopes: z.string(),
  matchBy: fields.matchBy,
  autoJoin: z.boolean(),
  joinRules: z.array(
    z.object({
      claim: z.string(),
      value: z.string(),
      roleId: Id,
      role: z.string(),
      nodeId: Id,
      node: z.string(),
    }),
  ),
  onlyThis: z.boolean(),
  enabled: z.boolean(),
  /** When a whole sign-in was tried with these settings and worked; null until then. */
  testedAt: Moment.nullable(),
  people: z.int(),
  /** Sign-ins of the last thirty days. */
  signIns: z.int(),
});
export type LoginWay = z.infer<typeof LoginWay>;
export type LoginJoinRule = LoginWay['joinRules'][number];

/** One step of a test: what was looked at, and how it went. */
const LoginStep = z.object({
  name: z.string(),
  ok: z.boolean(),
  ms: z.int(),
  note: z.string(),
});
export type LoginStep = z.infer<typeof LoginStep>;

const { post, list: listed } = callsUnder('/api/admin/login-way', 'admin', { inPerson: true });
const kept = registerCalls({
  path: '/api/admin/login-way',
  entity: 'loginWay',
  noun: '登录方式',
  keys: 'admin',
  row: LoginWay,
  search: { q: Keyword },
  sorts: ['updatedAt'],
  fields,
});

/** 登录方式: providers that people of a channel sign in with. */
export const loginWay = area('login-way', {
  ...kept,
  create: call({ ...kept.create, stepUp: 'by-rule' }),
  update: call({ ...kept.update, stepUp: 'by-rule' }),
  remove: call({ ...kept.remove, stepUp: 'by-rule' }),
  /** On the login page or not. Shown only after a whole sign-in was tried. */
  switch: post(
    'switch',
    '启用或停用登录方式',
    byId('loginWay', { enabled: z.boolean('启用状态不正确').meta({ title: '启用' }) }),
    LoginWay,
    { stepUp: 'by-rule' },
  ),
  /** What can be looked at without anybody signing in. */
  check: post('check', '检查登录方式', byId('loginWay'), z.object({ steps: z.array(LoginStep) })),
  /** A whole sign-in, by whoever set it up: it tells what came of it and lets nobody in. */
  beginTest: post(
    'test',
    '测试登录',
    byId('loginWay'),
    z.object({ url: z.string(), state: z.string(), key: z.string() }),
  ),
  people: listed(
    'people',
    '登录方式的已关联用户',
    { wayId: ref('loginWay').meta({ title: '登录方式' }), q: Keyword },
    z.object({
      id: Id,
      uid: Id,
      uname: z.string(),
      name: z.string(),
      subject: z.string(),
      linkedBy: z.string(),
      linkedAt: Moment,
      lastAt: Moment.nullable(),
    }),
    { sorts: ['linkedAt', 'lastAt'] },
  ),
  release: post(
    'release',
    '解除用户的登录方式关联',
    byId('loginWay', { uid: ref('member').meta({ title: '用户' }) }),
    z.null(),
    { stepUp: 'by-rule' },
  ),
});
