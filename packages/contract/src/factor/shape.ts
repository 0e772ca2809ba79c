import { Moment } from '../core/fields.ts';
import type { Key } from '../core/keys.ts';
import { PASSWORD_MIN, REMEMBERED_SESSION_DAYS, SESSION_HOURS } from '../core/limits.ts';
import { Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';

export const TOTP_DIGITS = 6;
/** Wrong codes of one sign-in, or of one confirmation, before it has to begin anew. */
export const FACTOR_TRIES = 5;
export const RECOVERY_CODES = 10;
/** How long a sign-in waits for its second step. */
export const SECOND_STEP_MINUTES = 5;
/** For so long after signing in or confirming nobody is asked again. */
export const CONFIRMED_MINUTES = 10;
export const PASSKEYS_MAX = 10;

/** 验证器的 6 位数字; blanks that a phone shows in the middle are taken out. */
export const TotpCode = z
  .string({ error: '请填写验证码' })
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, '验证码为 6 位数字'))
  .meta({ title: '验证码', example: '123456' });

export const RecoveryCode = z
  .string({ error: '请填写恢复码' })
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[a-z2-9]{10}$/, '恢复码为 10 位字母和数字'))
  .meta({ title: '恢复码', example: 'abcde-23456' });

/** What a browser answers to a challenge of WebAuthn, as its library writes it; the server's library looks into it. */
export const PasskeyAnswer = z
  .looseObject({ id: z.string().max(1400, '通行密钥的答复不正确').meta({ title: '通行密钥编号' }) })
  .meta({ title: '通行密钥的答复', example: { id: 'AAAA' } });
/** What a browser is asked, as the server's library writes it. */
export const PasskeyQuestion = z.looseObject({ challenge: z.string() });
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;

/** One of the ways to show who one is: exactly one of them is filled. */
export const Proof = z
  .strictObject({
    code: TotpCode.optional(),
    recovery: RecoveryCode.optional(),
    passkey: PasskeyAnswer.optional(),
  })
  .meta({ title: '验证方式' });
export type Proof = z.infer<typeof Proof>;

/** 应急码: printed, and used once where everybody is locked out by an address range. */
export const WayBackCode = z
  .string({ error: '请填写应急码' })
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[a-z2-9]{20}$/, '应急码为 20 位字母和数字'))
  .meta({ title: '应急码', example: 'abcde-23456-abcde-23456' });

export const FACTOR_WAYS = ['passkey', 'code', 'recovery'] as const;
export type FactorWay = (typeof FACTOR_WAYS)[number];

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const OwnFactors = z.object({
  authenticator: z.object({ id: Id, createdAt: Moment, lastUsedAt: Moment.nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryLeft: z.int(),
  /** The channel asks it of this person. */
  required: z.boolean(),
  /** Why this browser's address takes no passkeys; null where it does. */
  noPasskeys: z.string().nullable(),
});
export type OwnFactors = z.infer<typeof OwnFactors>;

export const FACTOR_RULES = { off: '不要求', must: '必须' } as const;
const Rule = z.enum(['off', 'must'], { error: '请选择是否要求两步验证' });

/** As many former passwords are kept at most. */
export const FORMER_PASSWORDS_MAX = 24;
export const LOGIN_DEVICES = { many: '不限', one: '仅一台' } as const;

const Range = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()], {
  error: '请填写 IP 或网段，如 203.0.113.7 或 203.0.113.0/24',
});
const whole = (title: string, [least, most]: [number, number], usual: number) =>
  z
    .int(`${title}必须是整数`)
    .min(least, `${title}为 ${least}–${most}`)
    .max(most, `${title}为 ${least}–${most}`)
    .default(usual)
    .meta({ title });

/**
 * What a channel asks of its people's sign-ins: of whom a second step, whether dangerous acts ask again, and rules for passwords,
 * sessions, devices and places.
 */
export const SecurityRules = z.strictObject({
  admins: Rule.meta({ title: '管理员' }),
  sensitive: Rule.meta({ title: '可查看完整手机号或导出的用户' }),
  others: Rule.meta({ title: '其他用户' }),
  /** From this day on; before it people are only told. */
  from: z.iso.date('日期格式应为 yyyy-MM-dd').nullable().meta({ title: '生效日期', example: '2027-01-01' }),
  stepUp: z.boolean().meta({ title: '敏感操作再次验证' }),
  passwordMin: whole('密码最短长度', [PASSWORD_MIN, 64], PASSWORD_MIN),
  /** A new password is none of so many former ones. */
  passwordFormer: whole('不可重复的历史密码', [0, FORMER_PASSWORDS_MAX], 0),
  /** Without any use for so long a session ends. */
  sessionHours: whole('登录有效时长', [1, 720], SESSION_HOURS),
  /** 0: nobody stays signed in. */
  rememberDays: whole('免登录天数', [0, 365], REMEMBERED_SESSION_DAYS),
  devices: z
    .enum(['many', 'one'], { error: '请选择登录设备数' })
    .default('many')
    .meta({ title: '登录设备数' }),
  noticeDevice: z.boolean('新设备登录提醒不正确').default(false).meta({ title: '新设备登录提醒' }),
  addresses: z.array(Range).max(50, '最多 50 个 IP 或网段').default([]).meta({ title: '允许登录的 IP' }),
});
export type SecurityRules = z.infer<typeof SecurityRules>;

/** Keys that show whole numbers or take people's data away. */
export const SENSITIVE_KEYS: readonly Key[] = ['7-3', '3-6', '4-7', '14-15', '3-4', '2-3', '2-4'];
