import { ALL_KEYS, type Key } from '../core/keys.ts';
import { z } from '../core/zod.ts';

/** What is known of a person by a column. */
export const PERSONAL_KINDS = {
  name: '姓名或昵称',
  phone: '手机号',
  identity: '身份标识',
  place: '所在地',
  words: '文字内容',
  picture: '图片、语音和文件',
  device: '设备和网络',
} as const;
export type PersonalKind = keyof typeof PERSONAL_KINDS;

/** Where personal data lies: one table with its purpose, how long it is kept, and the permissions that show it. */
export const PersonalData = z.object({
  table: z.string(),
  title: z.string(),
  purpose: z.string(),
  kept: z.string(),
  seenBy: z.array(z.enum(ALL_KEYS as [Key, ...Key[]])),
  columns: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      kind: z.enum(Object.keys(PERSONAL_KINDS) as [PersonalKind]),
    }),
  ),
});
export type PersonalData = z.infer<typeof PersonalData>;
