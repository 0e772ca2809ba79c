import { area, callsUnder } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { Keyword, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { ref } from '../core/refs.ts';
import { REGISTER_COLUMNS, registerCalls, registerRow } from '../core/register.ts';
import { z } from '../core/zod.ts';

export const LIVE_PLATFORMS = { douyin: '抖音', sandbox: '沙箱' } as const;
export type LivePlatform = keyof typeof LIVE_PLATFORMS;

/** Unverified: nothing signed with its secret was heard yet. */
export const LIVE_ACCOUNT_STATES = {
  connected: '已连接',
  unverified: '未验证',
  unconnected: '未连接',
} as const;

const Platform = oneOf(LIVE_PLATFORMS, '平台不正确').meta({ title: '平台' });

const State = oneOf(LIVE_ACCOUNT_STATES, '状态不正确').meta({ title: '状态' });

/** A room on a platform: where shows are held and comments come from. */
export const LiveAccount = registerRow(['edit', 'delete'], {
  name: z.string(),
  platform: Platform,
  roomId: z.string(),
  /** The secret itself never leaves the server. */
  hasSecret: z.boolean(),
  aiNotice: z.boolean(),
  state: State,
  /** When the platform last told something of the room. */
  heardAt: Moment.nullable(),
  /** An account that has some is kept. */
  shows: z.int(),
});
export type LiveAccount = z.infer<typeof LiveAccount>;

const register = registerCalls({
  path: '/api/admin/ailive/account',
  entity: 'liveAccount',
  noun: '直播账号',
  keys: ['19-1'],
  seenBy: ['19-1', '19-5'],
  row: LiveAccount,
  search: { q: Keyword, platform: Platform.optional(), state: State.optional() },
  sorts: ['updatedAt', 'name'],
  fields: {
    name: RequiredText('名称', 30),
    platform: Platform,
    roomId: z
      .string()
      .trim()
      .regex(/^[\w-]{1,64}$/, '直播间号为 1–64 位字母、数字、- 或 _')
      .meta({ title: '直播间号', example: '268' }),
    /** Empty: the one that is kept stays. */
    secret: Text(200).default('').meta({ title: '推送密钥' }),
    aiNotice: z.boolean('请选择是或否').default(false).meta({ title: 'AI 主播标识' }),
  },
  export: {
    name: { title: '名称', width: 20 },
    platform: labelColumn('平台', LIVE_PLATFORMS),
    roomId: { title: '直播间号', width: 20 },
    state: labelColumn('状态', LIVE_ACCOUNT_STATES),
    aiNotice: {
      title: 'AI 主播标识',
      text: (_value: never, { aiNotice }: LiveAccount) => (aiNotice ? '已开启' : '未开启'),
    },
    ...REGISTER_COLUMNS,
  },
});

const { ask } = callsUnder('/api/admin/ailive/account', ['19-1', '19-5']);

export const liveAccount = area('ailive/account', {
  ...register,
  /** Asks the platform about the room with what this system has; the secret itself is proven by what the platform signs. */
  test: ask(
    'test',
    '测试直播账号连接',
    { id: ref('liveAccount').meta({ title: '直播账号' }) },
    z.object({ ok: z.boolean(), note: z.string() }),
    { perMinute: 20 },
  ),
  list: { ...register.list, forAssistants: true as const },
});
