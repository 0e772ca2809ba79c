import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, RequiredText, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { Consent, consentFields, UploadPath } from '../video-resource/consent.ts';
import { CONSENT_STATES, type ConsentState } from '../video-resource/words.ts';

export const AVATAR_STATES = { checking: '检查中', ready: '可用', refused: '未通过' } as const;
export type AvatarState = keyof typeof AVATAR_STATES;
const State = z.enum(Object.keys(AVATAR_STATES) as [AvatarState], { error: '状态不正确' });
const ConsentOf = z.enum(Object.keys(CONSENT_STATES) as [ConsentState], { error: '授权状态不正确' });

/** What was looked at in a portrait. `person`: a machine without a face model cannot tell; somebody confirmed it. */
export const PORTRAIT_CHECKS = {
  size: '画面尺寸',
  sharpness: '清晰度',
  light: '亮度',
  face: '单人人脸',
  frontal: '正面',
  mouth: '闭口',
} as const;
export type PortraitCheckId = keyof typeof PORTRAIT_CHECKS;
export const PortraitCheck = z.object({
  id: z.enum(Object.keys(PORTRAIT_CHECKS) as [PortraitCheckId]),
  result: z.enum(['pass', 'warn', 'fail', 'person']),
  /** What was measured, for people. */
  text: z.string(),
});
export type PortraitCheck = z.infer<typeof PortraitCheck>;

const share = z.number('位置不正确').min(0, '位置超出画面').max(100, '位置超出画面');
/** In percent of the portrait: the middle of the mouth, and how wide it is. */
export const Mouth = z.strictObject({
  x: share,
  y: share,
  width: z.number('宽度不正确').min(2, '嘴部宽度最小 2%').max(60, '嘴部宽度最大 60%'),
});
export type Mouth = z.infer<typeof Mouth>;

export const DigitAvatar = z.object({
  id: Id,
  name: z.string(),
  state: State,
  note: z.string(),
  checks: z.array(PortraitCheck),
  portrait: z.string().nullable(),
  thumb: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  mouth: Mouth.nullable(),
  voice: Choice.nullable(),
  consent: Consent,
  consentState: ConsentOf,
  films: z.int(),
  node: Choice,
  version: z.int(),
  updatedAt: Moment,
  can: z.array(z.enum(['use', 'edit', 'delete'])),
});
export type DigitAvatar = z.infer<typeof DigitAvatar>;

const search = { q: Keyword, state: State.optional(), consent: ConsentOf.optional() };
export type DigitAvatarSearch = z.infer<z.ZodObject<typeof search>>;

const details = {
  name: RequiredText('名称', 30),
  voiceId: ref('videoVoice').nullable().default(null),
  ...consentFields,
};
const id = ref('digitAvatar');

export const digitAvatar = area('digitman/avatar', {
  list: list({
    path: '/api/admin/digitman/avatar/list',
    keys: ['15-11', '15-4'],
    summary: '数字人形象',
    search,
    row: DigitAvatar,
    sorts: ['updatedAt', 'name'],
    export: {
      keys: ['15-11'],
      columns: {
        name: { title: '名称', width: 20 },
        state: { title: '状态', text: (_value: never, row: DigitAvatar) => AVATAR_STATES[row.state] },
        voice: { title: '声音', text: (_value: never, row: DigitAvatar) => row.voice?.name ?? '' },
        consent: { title: '授权人', text: (_value: never, row: DigitAvatar) => row.consent.who },
        consentState: {
          title: '授权',
          text: (_value: never, row: DigitAvatar) => CONSENT_STATES[row.consentState],
        },
        films: { title: '视频数' },
        node: { title: '所属组织', text: (_value: never, row: DigitAvatar) => row.node.name },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/digitman/avatar/create',
    keys: ['15-11'],
    summary: '新建数字人形象',
    body: z.strictObject({
      ...details,
      path: UploadPath,
      confirmed: z.literal(true, { error: '请确认照片为本人正面、闭口' }),
    }),
    data: DigitAvatar,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/digitman/avatar/update',
    keys: ['15-11'],
    summary: '编辑数字人形象',
    body: z.strictObject({ id, version: z.int(), ...details, mouth: Mouth.nullable().default(null) }),
    data: DigitAvatar,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/digitman/avatar/remove',
    keys: ['15-11'],
    summary: '删除数字人形象',
    body: z.strictObject({ id }),
    data: z.null(),
  }),
});
