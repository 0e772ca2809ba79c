import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { Keyword, Moment, oneOf, RequiredText } from '../core/fields.ts';
import { Choice, RowVersion, ref } from '../core/refs.ts';
import { registerCalls } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { Consent, consentFields, UploadPath } from '../video-resource/consent.ts';
import { CONSENT_FILTERS, CONSENT_STATES } from '../video-resource/words.ts';

export const AVATAR_STATES = { checking: '检查中', ready: '可用', refused: '未通过' } as const;
export type AvatarState = keyof typeof AVATAR_STATES;
const State = oneOf(AVATAR_STATES, '状态不正确').meta({ title: '状态' });
const ConsentOf = oneOf(CONSENT_STATES, '授权状态不正确').meta({ title: '授权' });

/** Checks of a portrait. `person` belongs to portraits checked before there was a face model. */
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
  id: oneOf(PORTRAIT_CHECKS),
  result: z.enum(['pass', 'warn', 'fail', 'person']),
  /** What was measured, for people. */
  text: z.string(),
});
export type PortraitCheck = z.infer<typeof PortraitCheck>;

const share = z.number('位置不正确').min(0, '位置超出画面').max(100, '位置超出画面');
/** Position of the mouth in percent of the portrait: its middle, and its width. */
export const Mouth = z
  .strictObject({
    x: share.meta({ title: '横向位置' }),
    y: share.meta({ title: '纵向位置' }),
    width: z
      .number('宽度不正确')
      .min(2, '嘴部宽度最小 2%')
      .max(60, '嘴部宽度最大 60%')
      .meta({ title: '宽度' }),
  })
  .meta({ title: '嘴部位置' });
export type Mouth = z.infer<typeof Mouth>;

export const DigitAvatar = Choice.extend({
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

const search = {
  q: Keyword,
  state: State.optional(),
  consent: oneOf(CONSENT_FILTERS, '授权状态不正确').optional().meta({ title: '授权' }),
};

const details = {
  name: RequiredText('名称', 30),
  voiceId: ref('videoVoice').nullable().default(null).meta({ title: '默认声音' }),
  ...consentFields,
};
const id = ref('digitAvatar');

const { post } = callsUnder('/api/admin/digitman/avatar', ['15-11']);

export const digitAvatar = area('digitman/avatar', {
  ...registerCalls({
    path: '/api/admin/digitman/avatar',
    entity: 'digitAvatar',
    noun: '数字人形象',
    listed: '数字人形象',
    keys: ['15-11'],
    seenBy: ['15-11', '15-4'],
    row: DigitAvatar,
    search,
    sorts: ['updatedAt', 'name'],
    fields: details,
    export: {
      name: { title: '名称', width: 20 },
      state: labelColumn('状态', AVATAR_STATES),
      voice: nameColumn('声音'),
      consent: { title: '授权人', text: (_value: never, row: DigitAvatar) => row.consent.who },
      consentState: labelColumn('授权', CONSENT_STATES),
      films: '视频数',
      node: nameColumn('所属组织'),
      updatedAt: '更新时间',
    },
  }),
  create: post(
    'create',
    '新建数字人形象',
    z.strictObject({
      ...details,
      path: UploadPath.meta({ title: '照片' }),
      confirmed: z.literal(true, { error: '请确认照片为本人正面、闭口' }).meta({ title: '确认' }),
    }),
    DigitAvatar,
  ),
  update: post(
    'update',
    '编辑数字人形象',
    z.strictObject({ id, version: RowVersion, ...details, mouth: Mouth.nullable().default(null) }),
    DigitAvatar,
  ),
});
