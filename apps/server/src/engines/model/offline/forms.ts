import type { PlatformId } from '@zhiying/contract';

/** How a draft for a platform is laid out, in the platform's own habits. */
export interface Form {
  /** An article has headings and takes every point; a post is short and takes one. */
  shape: 'article' | 'post';
  /** Characters, facts filled in. A draft is never longer; it is shorter where the brief says less. */
  most: number;
  /** What only a person can add; they stand where they belong. */
  opening: string;
  closing: string;
  /** Where a point only has a name. */
  missing: string;
}

const POST = { shape: 'post', missing: '这一点的具体内容' } as const;

const FORMS: Record<PlatformId, Form> = {
  wechat: {
    shape: 'article',
    most: 1_200,
    opening: '开头，用一两句话交代背景',
    closing: '结尾，想请读者做什么',
    missing: '这一节的具体内容',
  },
  toutiao: {
    shape: 'article',
    most: 1_200,
    opening: '开头，先说结论',
    closing: '结尾，留给读者的一个问题',
    missing: '这一节的具体内容',
  },
  douyin: {
    ...POST,
    most: 300,
    opening: '开场一句，3 秒内抓住注意力',
    closing: '结尾，引导评论、预约或到店',
  },
  kuaishou: {
    ...POST,
    most: 200,
    opening: '开场一句，像跟老朋友说话',
    closing: '结尾，引导评论、预约或到店',
  },
  channels: { ...POST, most: 300, opening: '开头一句，像跟熟人说话', closing: '结尾，引导转发' },
  xiaohongshu: { ...POST, most: 500, opening: '一两句真实体验', closing: '结尾，问大家一个问题' },
};

export const formOf = (platform: PlatformId | undefined): Form => FORMS[platform ?? 'wechat'];
