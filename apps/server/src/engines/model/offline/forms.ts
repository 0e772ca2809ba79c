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
    opening: '开头，一两句话交代由来',
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
  douyin: { ...POST, most: 300, opening: '头一句，三秒内抓住人', closing: '结尾，请观众做一件事' },
  kuaishou: { ...POST, most: 200, opening: '头一句，像跟老铁说话', closing: '结尾，请观众做一件事' },
  channels: { ...POST, most: 300, opening: '头一句，说给熟人听', closing: '结尾，请朋友转给谁' },
  xiaohongshu: { ...POST, most: 500, opening: '亲身经历的一两句', closing: '结尾，问大家一个问题' },
};

export const formOf = (platform: PlatformId | undefined): Form => FORMS[platform ?? 'wechat'];
