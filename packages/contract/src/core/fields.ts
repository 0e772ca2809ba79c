import { PASSWORD_MAX, PASSWORD_MIN, RANGE_SEPARATOR, UNAME_MAX, UNAME_MIN } from './limits.ts';
import { z } from './zod.ts';

export const Text = (max: number) => z.string().trim().max(max, `最多 ${max} 个字`);
export const RequiredText = (label: string, max: number) =>
  z
    .string({ error: `请填写${label}` })
    .trim()
    .min(1, `请填写${label}`)
    .max(max, `${label}最多 ${max} 个字`)
    .meta({ title: label });
export const Keyword = z.string().trim().max(50, '关键字最多 50 个字').meta({ title: '关键字' }).optional();

/** One of the keys of a table of labels: `oneOf(TONES, '语气不正确')`. */
export const oneOf = <Name extends string>(
  words: Readonly<Record<Name, unknown>>,
  error?: string,
): z.ZodEnum<{ [name in Name]: name }> => z.enum(Object.keys(words) as [Name, ...Name[]], { error }) as never;

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** `2026-11-01,2026-11-15`: both days included. */
export const DateRange = z
  .string()
  .refine((value) => {
    const [from, to, ...rest] = value.split(RANGE_SEPARATOR);
    return rest.length === 0 && isDay(from) && isDay(to) && from <= to;
  }, '日期范围格式应为 yyyy-MM-dd,yyyy-MM-dd')
  .meta({ example: '2026-11-01,2026-11-15', dayRange: true });

const isDay = (text: string | undefined): text is string =>
  text !== undefined && DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

export const Day = z.iso.date('日期格式应为 yyyy-MM-dd').meta({ example: '2027-01-01' });

export const Uname = z
  .string({ error: '请填写账号' })
  .trim()
  .min(UNAME_MIN, `账号长度为 ${UNAME_MIN}–${UNAME_MAX} 个字符`)
  .max(UNAME_MAX, `账号长度为 ${UNAME_MIN}–${UNAME_MAX} 个字符`)
  .regex(/^[A-Za-z0-9_.@-]+$/, '账号只能包含字母、数字和 _ . @ -')
  .meta({ title: '账号', example: 'walk.user' });

export const Password = z
  .string({ error: '请填写密码' })
  .min(PASSWORD_MIN, `密码至少 ${PASSWORD_MIN} 位`)
  .max(PASSWORD_MAX, `密码最多 ${PASSWORD_MAX} 位`)
  .regex(/[A-Za-z]/, '密码须包含字母')
  .regex(/\d/, '密码须包含数字')
  .meta({ title: '密码', example: 'Walk-pass-1' });

export const Phone = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, '请填写 11 位大陆手机号')
  .meta({ title: '手机号', example: '13800000000' });

/** `13812341234` → `138****1234`: how a phone leaves the server unless one row is asked for deliberately. */
export const maskPhone = (phone: string | null) =>
  phone ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : null;

/** Address of a person's picture, or null. It needs no token; a new picture gets a new address. */
export const Avatar = z.string().nullable();

/** Token of a signed link: it opens the content to anybody who has it, for as long as its maker has access. */
export const LinkToken = (error: string) =>
  z
    .string()
    .regex(/^(\d{1,15}\.){5}[\w-]{20,100}$/, error)
    .meta({ example: `1.1.1.1.1.${'x'.repeat(43)}` });

/** A moment, as ISO text. */
export const Moment = z.string();
/** A moment entered by a person. */
export const ChosenMoment = z.iso
  .datetime({ offset: true, error: '时间格式不正确' })
  .meta({ example: '2026-11-15T02:00:00Z' });
const PLANNED_DAYS_MAX = 366;
/** Planned publishing time. A time further ahead is a typing error, and no calendar would show it. */
export const PlannedMoment = ChosenMoment.refine(
  (at) => Date.parse(at) - Date.now() < PLANNED_DAYS_MAX * 86_400_000,
  {
    error: '发布时间最多可安排到一年以后',
  },
);

export const twoPasswordsAgree = {
  check: (value: { password: string; repass: string }) => value.password === value.repass,
  issue: { path: ['repass'], error: '两次输入的密码不一致' },
};
