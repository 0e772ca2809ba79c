import { MAX_IDS, PASSWORD_MAX, PASSWORD_MIN, RANGE_SEPARATOR, UNAME_MAX, UNAME_MIN } from './limits.ts';
import { z } from './zod.ts';

export const Id = z.int('编号必须是整数').positive('编号必须是正整数').max(Number.MAX_SAFE_INTEGER);

/** Things that live in the data scope, by name: each area adds its own. The test walk tries a foreign one wherever a call takes a reference. */
export interface Entities {
  import: true;
}
export type Entity = keyof Entities;

/** The id of a row that the caller must be able to see. */
export const ref = (entity: Entity) => Id.meta({ ref: entity });
/** The same in a query string, where everything is text. */
export const queryRef = (entity: Entity) => z.coerce.number('编号必须是整数').pipe(Id).meta({ ref: entity });
export const refs = (entity: Entity) =>
  z.array(ref(entity)).min(1, '请至少选择一条').max(MAX_IDS, `一次最多选择 ${MAX_IDS} 条`);

export const Text = (max: number) => z.string().trim().max(max, `最多 ${max} 个字`);
export const RequiredText = (label: string, max: number) =>
  z
    .string({ error: `请填写${label}` })
    .trim()
    .min(1, `请填写${label}`)
    .max(max, `${label}最多 ${max} 个字`);
export const Keyword = z.string().trim().max(50, '关键字最多 50 个字').optional();

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
  .meta({ example: 'walk.user' });

export const Password = z
  .string({ error: '请填写密码' })
  .min(PASSWORD_MIN, `密码至少 ${PASSWORD_MIN} 位`)
  .max(PASSWORD_MAX, `密码最多 ${PASSWORD_MAX} 位`)
  .regex(/[A-Za-z]/, '密码须包含字母')
  .regex(/\d/, '密码须包含数字')
  .meta({ example: 'Walk-pass-1' });

export const Phone = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, '请填写 11 位大陆手机号')
  .meta({ example: '13800000000' });

/** `13812341234` → `138****1234`: how a phone leaves the server unless one row is asked for deliberately. */
export const maskPhone = (phone: string | null) =>
  phone ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : null;

/** The address of a person's picture, or none. It needs no token, and a new picture has a new address. */
export const Avatar = z.string().nullable();

/** Something by id and name, for display. */
export const Choice = z.object({ id: Id, name: z.string() });

/** Moments travel as ISO text. */
export const Moment = z.string();
/** A moment that a person chose. */
export const ChosenMoment = z.iso
  .datetime({ offset: true, error: '时间格式不正确' })
  .meta({ example: '2026-11-15T02:00:00Z' });

export const twoPasswordsAgree = {
  check: (value: { password: string; repass: string }) => value.password === value.repass,
  issue: { path: ['repass'], error: '两次输入的密码不一致' },
};
