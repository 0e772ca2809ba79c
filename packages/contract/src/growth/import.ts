import { RequiredText, Text } from '../core/fields.ts';
import { importing } from '../core/import.ts';
import { z } from '../core/zod.ts';
import { GROWTH_PLATFORMS, SIGNAL_KINDS } from './words.ts';

const names = Object.values(GROWTH_PLATFORMS) as [string, ...string[]];
const kinds = Object.values(SIGNAL_KINDS) as [string, ...string[]];

/** Comments that somebody exported elsewhere; one that is there already changes nothing. */
export const SIGNAL_IMPORT = importing({
  path: '/api/admin/growth/crawler/import',
  noun: '评论',
  keys: ['15-10'],
  matchBy: 'item',
  columns: {
    platform: {
      title: '平台',
      aliases: ['来源平台'],
      required: true,
      example: '抖音',
      note: names.join('、'),
      schema: z.enum(names, { error: `平台只能是${names.join('、')}` }),
    },
    item: {
      title: '评论编号',
      aliases: ['评论ID', '评论id', '编号'],
      required: true,
      unique: true,
      example: 'sample-1001',
      note: '平台上的编号，同一平台不重复',
      schema: RequiredText('评论编号', 120),
    },
    author: {
      title: '平台账号标识',
      aliases: ['作者ID', '用户ID', '用户编号'],
      required: true,
      example: 'user-1',
      note: '只保存散列值',
      schema: RequiredText('平台账号标识', 120),
    },
    nickname: {
      title: '昵称',
      aliases: ['作者', '用户昵称'],
      required: true,
      example: '示例·青柠',
      note: '领取前不显示全部',
      schema: RequiredText('昵称', 40),
    },
    text: {
      title: '评论内容',
      aliases: ['内容', '评论'],
      required: true,
      example: '17 万左右能落地吗',
      note: '最多 500 个字',
      schema: RequiredText('评论内容', 500),
    },
    at: {
      title: '评论时间',
      aliases: ['时间', '发布时间'],
      required: true,
      example: '2026-11-12 20:14',
      note: '年-月-日 时:分，按北京时间',
      schema: z
        .string()
        .trim()
        .regex(
          /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/,
          '时间格式应为 2026-11-12 20:14',
        ),
    },
    kind: {
      title: '类型',
      aliases: ['信号类型', '发言类型'],
      example: '评论',
      note: `${kinds.join('、')}，不填为评论`,
      schema: z.enum(kinds, { error: `类型只能是${kinds.join('、')}` }),
    },
    post: {
      title: '作品标题',
      aliases: ['作品', '视频标题'],
      example: '冬季续航实测',
      note: '最多 100 个字',
      schema: Text(100),
    },
  },
});
