/** Moods of music. Templates ask for a mood, never for a piece. */
export const MUSIC_MOODS = {
  bright: '明快',
  calm: '舒缓',
  tech: '科技',
  grand: '大气',
  warm: '温暖',
  drive: '动感',
} as const;
export type MusicMood = keyof typeof MUSIC_MOODS;

export const VOICE_GENDERS = { female: '女声', male: '男声' } as const;
export type VoiceGender = keyof typeof VOICE_GENDERS;

/** Ways to give the pronunciation of a word. */
export const READING_WAYS = { say: '读作', pinyin: '拼音' } as const;
export type ReadingWay = keyof typeof READING_WAYS;

export const TEMPLATE_KINDS = {
  launch: '新车上市',
  offer: '优惠活动',
  drive: '试驾体验',
  delivery: '交付时刻',
  service: '售后关怀',
  knowledge: '用车知识',
  store: '门店介绍',
  compare: '车型对比',
  greeting: '节日祝福',
} as const;
export type TemplateKind = keyof typeof TEMPLATE_KINDS;

/** States of a background result: a sample, a measured piece, a preview. */
export const MAKING_STATES = { making: '生成中', ready: '可用', failed: '生成失败' } as const;
export type MakingState = keyof typeof MAKING_STATES;

/** States of a template's preview, which can also be cancelled. */
export const PREVIEW_STATES = { ...MAKING_STATES, cancelled: '已取消' } as const;
export type PreviewState = keyof typeof PREVIEW_STATES;

/** States of the consent to use a voice or a face. */
export const CONSENT_STATES = {
  valid: '授权有效',
  expired: '授权已到期',
  /** No proof, no name, or not begun yet. */
  missing: '授权不完整',
  none: '无需授权',
} as const;
export type ConsentState = keyof typeof CONSENT_STATES;
/** From here on somebody is asked to renew a consent, before films stop. */
export const CONSENT_ENDING_DAYS = 14;
/** What lists are narrowed to: the states, and those that hold and soon end. */
export const CONSENT_FILTERS = { ...CONSENT_STATES, ending: `授权 ${CONSENT_ENDING_DAYS} 天内到期` } as const;
export type ConsentFilter = keyof typeof CONSENT_FILTERS;
/** Whether a voice or a face may be used. */
export const isConsentValid = (state: ConsentState) => state === 'valid' || state === 'none';

/** Whether a piece of music may be used, by its licence. */
export const MUSIC_RIGHTS = {
  own: '无需授权',
  valid: '授权有效',
  /** Within `RIGHTS_AHEAD_DAYS`. */
  ending: '即将到期',
  expired: '授权已到期',
  missing: '缺少授权证明',
} as const;
export type MusicRights = keyof typeof MUSIC_RIGHTS;
/** Days before the end of a licence when people are notified. */
export const RIGHTS_AHEAD_DAYS = 30;

/** Label of everything that comes with the product. */
export const BUILTIN_LABEL = '内置';
/** Sample text that every voice speaks. */
export const SAMPLE_TEXT = '你好，欢迎到店看车。这款车官方指导价 12.98 万元起，续航 700km，期待你来试驾。';
export const SAY_MAX = 200;

/** Matches answers that say nothing, such as 无. */
export const BLANK_WORDS =
  '无|没有|没|暂无|未知|不详|不知道|空|略|同上|待定|待补|待补充|测试|本人|某某|匿名|员工|销售|顾问|口头|口头同意|none|null|no|n/?a|nil|test|x+|[-_.\\s]*';
