import { oneOf } from '../core/fields.ts';
import { z } from '../core/zod.ts';

/** Kinds of facts in the resource library. */
export const FACT_KINDS = {
  model: '车型',
  config: '配置',
  price: '价格',
  offer: '优惠',
  store: '门店信息',
  point: '卖点',
} as const;
export const FactKind = oneOf(FACT_KINDS);
export type FactKind = z.infer<typeof FactKind>;

/** Purposes of a model call; usage is counted by them. */
export const PURPOSES = {
  article: '文章生成',
  title: '标题生成',
  polish: '文章润色',
  topic: '话题生成',
  share: '分享文案',
  intent: '意向判定',
  storyboard: '分镜生成',
  chat: '客服回复',
  work: '作品分析',
  embed: '文本向量',
  test: '接口测试',
} as const;
export const Purpose = oneOf(PURPOSES).meta({ title: '用途' });
export type Purpose = z.infer<typeof Purpose>;

/** Tones of a text. */
export const TONES = {
  plain: '平实',
  lively: '活泼',
  formal: '正式',
  warm: '亲切',
  short: '精简',
} as const;
export const Tone = oneOf(TONES).meta({ title: '语气' });
export type Tone = z.infer<typeof Tone>;

/** Texts carry facts as fields, `{{fact:12}}`; whoever shows a text puts the current value in. */
export const factField = (id: number) => `{{fact:${id}}}`;
export const FACT_FIELD = /\{\{fact:(\d{1,15})\}\}/g;

/** The facts that a text names, each once, in the order of their first appearance. */
export const factsIn = (text: string): number[] => [
  ...new Set([...text.matchAll(FACT_FIELD)].map((found) => Number(found[1]))),
];

/** The text as people read it. A field whose fact is not there stays as it is, so that nobody overlooks it. */
export const withFacts = (text: string, values: ReadonlyMap<number, string>) =>
  text.replaceAll(FACT_FIELD, (field, id) => values.get(Number(id)) ?? field);

/** Label of everything made without a model, wherever its text appears. */
export const OFFLINE_LABEL = '离线草稿';
