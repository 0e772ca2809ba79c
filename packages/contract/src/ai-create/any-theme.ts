import { DateRange, Keyword, Moment } from '../core/fields.ts';
import { type Entity, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { themeState } from './states.ts';

/** Search fields of a list of themes, of articles and of films alike. */
export const themeSearch = {
  q: Keyword,
  status: z.enum(themeState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  tag: z.string().trim().max(20).optional().meta({ title: '标签' }),
  ownerId: ref('member').optional().meta({ title: '创建人' }),
  /** An organisation, dealer or store with everything below it. */
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  created: DateRange.optional().meta({ title: '创建时间' }),
  /** What was deleted, instead of what was not. */
  bin: z.literal('yes', { error: '取值只能为 yes' }).optional().meta({ title: '回收站' }),
};

/** Fields that every theme has, of articles and of films alike. */
export const themeFields = {
  topic: z.string(),
  status: z.enum(themeState.all),
  /** Why it is so, in words: 10 篇完成 6 篇，今日预算已用完. */
  note: z.string(),
  count: z.int(),
  tags: z.array(z.string()),
  /** The first picture of what it has. */
  cover: z.string().nullable(),
  /** What is under way: something is written or composed. */
  jobId: z.string().nullable(),
  /** Some of it was made without a model: labelled 离线草稿. */
  offline: z.boolean(),
  /** The first moment something goes out, once it is scheduled. */
  scheduledAt: Moment.nullable(),
  releasedAt: Moment.nullable(),
  /** Posts of it that wait for their time, are on their way, and are out. */
  scheduled: z.int(),
  sending: z.int(),
  published: z.int(),
};

/** A list of ids of one entity, at most `max` of them. */
export const idsOf = (label: string, max: number, entity: Entity) =>
  z.array(ref(entity)).max(max, `${label}最多 ${max} 个`);

/** The accounts on which the content of a theme is published. */
export const themeAccounts = {
  accountIds: idsOf('账号', 500, 'account').default([]).meta({ title: '内容账号' }),
  accountGroupIds: idsOf('账号组', 50, 'accountGroup').default([]).meta({ title: '账号组' }),
};
