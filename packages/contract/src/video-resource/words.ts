/** What a piece of music is for. Templates ask for a mood, never for a piece. */
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

/** How a word of the dictionary is read. */
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

/** Of what is made in the background: a sample, a measured piece, a preview. */
export const MAKING_STATES = { making: '生成中', ready: '可用', failed: '生成失败' } as const;
export type MakingState = keyof typeof MAKING_STATES;

/** Whether whoever lent a voice or a face still allows it. */
export const CONSENT_STATES = { valid: '授权有效', expired: '授权已到期', none: '无需授权' } as const;
export type ConsentState = keyof typeof CONSENT_STATES;

/** Shown for whatever came with the product. */
export const BUILTIN_LABEL = '内置';
/** What every voice says so that people can choose one. */
export const SAMPLE_TEXT = '你好，欢迎到店看车。这款车官方指导价 12.98 万元起，续航 700km，期待你来试驾。';
export const SAY_MAX = 200;
