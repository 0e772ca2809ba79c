import { area, call } from '../core/call.ts';
import { Choice, Id, Moment, queryRef, RequiredText, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';

export const SCRIPT_POINTS_MOST = 20;
const lines = (name: string) =>
  z.array(RequiredText(name, 200)).max(SCRIPT_POINTS_MOST, `${name}最多 ${SCRIPT_POINTS_MOST} 条`);

/** What is said in a live room, in the order in which it is said. */
export const LiveScript = z.strictObject({
  title: RequiredText('名称', 60),
  opening: Text(1000).default(''),
  /** Each with the fact it rests on, in words as they were when it was written. */
  points: z
    .array(z.strictObject({ point: RequiredText('讲解要点', 500), fact: Text(200).default('') }))
    .max(SCRIPT_POINTS_MOST, `讲解要点最多 ${SCRIPT_POINTS_MOST} 条`)
    .default([]),
  questions: lines('互动问题').default([]),
  closing: Text(1000).default(''),
  remarks: Text(1000).default(''),
});
export type LiveScript = z.infer<typeof LiveScript>;

export const HOT_SCRIPT_VERBS = ['edit', 'write'] as const;

export const HotScript = LiveScript.extend({
  id: Id,
  package: Choice.nullable(),
  /** The model that wrote it last; empty: laid out of the package without one. */
  model: z.string(),
  modelReady: z.boolean(),
  node: Choice,
  owner: Choice,
  createdAt: Moment,
  updatedAt: Moment,
  version: z.int(),
  can: z.array(z.enum(HOT_SCRIPT_VERBS)),
});
export type HotScript = z.infer<typeof HotScript>;

export const hotScript = area('hot/script', {
  info: call({
    method: 'GET',
    path: '/api/admin/hot/script/info',
    keys: ['16-4'],
    summary: '直播脚本',
    query: z.strictObject({ id: queryRef('hotScript') }),
    data: HotScript,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/hot/script/update',
    keys: ['16-4'],
    summary: '编辑直播脚本',
    body: LiveScript.extend({ id: ref('hotScript'), version: z.int('版本号必须是整数') }),
    data: HotScript,
  }),
  /** Has a model write it anew from the package and the facts; what stood there before is replaced. */
  write: call({
    method: 'POST',
    path: '/api/admin/hot/script/write',
    keys: ['16-4'],
    perMinute: 20,
    summary: '生成直播脚本',
    body: z.strictObject({ id: ref('hotScript'), version: z.int('版本号必须是整数') }),
    data: HotScript,
  }),
});
