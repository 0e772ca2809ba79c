import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Keyword, Moment, oneOf, RequiredText } from '../core/fields.ts';
import { machine } from '../core/machine.ts';
import { byId, Choice, Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import {
  ASSISTANTS,
  DEVICE_SYSTEMS,
  InstallationId,
  Product,
  System,
  VersionCheck,
  VersionNumber,
} from '../device/device.ts';

/** A program asks for a person's consent this long; it may ask how that stands this often. */
export const ASSISTANT_REQUEST_MINUTES = 10;
export const ASSISTANT_POLL_SECONDS = 2;

/** Consonants that are not taken for one another when read aloud or typed; without vowels they spell no words. */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** `bcdf ghjk` and `BCDFGHJK` mean `BCDF-GHJK`. */
const UserCode = z
  .string({ error: '请填写设备码' })
  .transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  .pipe(z.string().regex(new RegExp(`^[${USER_CODE_LETTERS}]{8}$`), '设备码为 8 位字母，如 BCDF-GHJK'))
  .transform((letters) => `${letters.slice(0, 4)}-${letters.slice(4)}`)
  .meta({ title: '设备码', example: 'BCDF-GHJK' });

const assistantLoginState = machine({
  states: { waiting: '等待确认', approved: '已确认', refused: '已拒绝' },
  moves: { waiting: ['approved', 'refused'], approved: [], refused: [] },
});

/** What a program says of itself. */
const ofProgram = {
  product: Product,
  system: System,
  number: VersionNumber,
  installation: InstallationId,
  name: RequiredText('设备名称', 60),
};

/** A program that asks to be let in, as the person sees it who decides. */
export const AssistantRequest = z.object({
  product: z.enum(Object.keys(ASSISTANTS) as [keyof typeof ASSISTANTS]),
  system: z.enum(Object.keys(DEVICE_SYSTEMS) as [keyof typeof DEVICE_SYSTEMS]),
  number: z.string(),
  name: z.string(),
  ip: z.string(),
  askedAt: Moment,
  expiresAt: Moment,
});
export type AssistantRequest = z.infer<typeof AssistantRequest>;

/** A computer on which somebody's assistant is signed in. */
export const AssistantDevice = z.object({
  id: Id,
  product: AssistantRequest.shape.product,
  system: AssistantRequest.shape.system,
  number: z.string(),
  name: z.string(),
  ip: z.string(),
  member: Choice,
  approvedAt: Moment,
  lastSeenAt: Moment,
});
export type AssistantDevice = z.infer<typeof AssistantDevice>;

const { get, list, post } = callsUnder('/api/admin/assistant', 'signed-in');

/** Assistant programs sign in as devices: the program shows a code, a person who is signed in confirms it. */
export const assistant = area('assistant', {
  begin: post(
    'begin',
    '助手：申请登录',
    z.strictObject(ofProgram),
    z.object({
      /** Known to the program alone. */
      deviceCode: z.string(),
      /** For people. */
      userCode: z.string(),
      /** Where the code is confirmed, with the code in it. */
      url: z.string(),
      expiresAt: Moment,
      interval: z.int(),
    }),
    { keys: null, perMinute: 20 },
  ),
  /** The token is told once; who asks sooner than told is refused. */
  poll: post(
    'poll',
    '助手：查询登录结果',
    z.strictObject({
      deviceCode: z
        .string({ error: '设备凭证不正确' })
        .regex(/^[\w-]{43}$/, '设备凭证不正确')
        .meta({ title: '设备凭证', example: 'x'.repeat(43) }),
    }),
    z.object({ state: z.enum(assistantLoginState.all), token: z.string().nullable() }),
    { keys: null, perMinute: 300 },
  ),
  look: post('look', '查看申请登录的助手', z.strictObject({ userCode: UserCode }), AssistantRequest),
  decide: post(
    'decide',
    '确认或拒绝助手登录',
    z.strictObject({
      userCode: UserCode,
      approve: z.boolean('请选择确认或拒绝').meta({ title: '是否确认' }),
    }),
    z.null(),
  ),
  mine: get('mine', '我的助手设备', NO_INPUT, z.object({ rows: z.array(AssistantDevice) })),
  /** One's own; an administrator's call reaches everybody's. */
  revoke: post('revoke', '移除助手设备', byId('assistantDevice'), z.null()),
  list: list(
    'list',
    '助手设备列表',
    { q: Keyword, product: oneOf(ASSISTANTS, '请选择程序').optional().meta({ title: '程序' }) },
    AssistantDevice,
    { keys: 'admin', sorts: ['lastSeenAt', 'approvedAt'] },
  ),
  /** Every minute, by the program: it is there, and hears whether it has to be replaced. */
  heartbeat: post(
    'heartbeat',
    '助手：心跳',
    z.strictObject({ number: VersionNumber }),
    VersionCheck.extend({ member: z.string(), channel: z.string().nullable() }),
    { forAssistants: true },
  ),
});
