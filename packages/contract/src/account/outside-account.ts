import { RequiredText, Text } from '../core/fields.ts';
import { z } from '../core/zod.ts';

/** The largest figure that is entered by hand or imported. */
export const MOST_FIGURE = 2_000_000_000;

/** Fields of an account that is not connected to us, and of which people enter what they know. */
export const outsideAccount = {
  name: RequiredText('账号名称', 40),
  handle: Text(60).default('').meta({ title: '平台号' }),
  homepage: Text(300)
    .refine((text) => text === '' || /^https?:\/\/\S+$/.test(text), '主页链接须以 http:// 或 https:// 开头')
    .default('')
    .meta({ title: '主页链接' }),
  fans: z
    .int('粉丝数必须是整数')
    .min(0, '粉丝数不能为负')
    .max(MOST_FIGURE, '粉丝数过大')
    .nullable()
    .default(null)
    .meta({ title: '粉丝数' }),
};

/** The link of a post on a platform. */
export const postLink = RequiredText('作品链接', 500).refine(
  (text) => /^https?:\/\/\S+$/.test(text),
  '作品链接须以 http:// 或 https:// 开头',
);

const figureColumn = (title: string, aliases: readonly string[]) => ({
  title,
  aliases,
  example: '1200',
  note: '没有数据时留空',
  schema: z
    .string()
    .regex(/^\d{1,10}$/, `${title}必须是整数`)
    .transform(Number)
    .refine((value) => value <= MOST_FIGURE, `${title}过大`),
});

/** Import columns of a post on an outside account: which post it is. */
export const postColumns = {
  url: {
    title: '作品链接',
    aliases: ['链接', '地址', 'url'],
    required: true,
    unique: true,
    example: 'https://www.douyin.com/video/7000000000000000000',
    note: '与账号同一平台',
    schema: postLink,
  },
  title: {
    title: '作品标题',
    aliases: ['标题'],
    required: true,
    example: '示例作品',
    note: '最多 100 个字',
    schema: RequiredText('作品标题', 100),
  },
} as const;

/** Import columns of a post's figures. */
export const figureColumns = {
  views: figureColumn('播放', ['播放量', '阅读', '阅读量', '浏览']),
  likes: figureColumn('点赞', ['点赞数']),
  comments: figureColumn('评论', ['评论数']),
  shares: figureColumn('转发', ['分享', '转发数']),
};
