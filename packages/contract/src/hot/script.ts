import { area, callsUnder } from '../core/call.ts';
import { Moment, RequiredText, Text } from '../core/fields.ts';
import { byId, Choice, Id, queryId, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';

export const SCRIPT_POINTS_MOST = 20;
const lines = (name: string) =>
  z.array(RequiredText(name, 200)).max(SCRIPT_POINTS_MOST, `${name}最多 ${SCRIPT_POINTS_MOST} 条`);

/** The script of a live stream, in the order it is spoken. */
export const LiveScript = z.strictObject({
  title: RequiredText('名称', 60),
  opening: Text(1000).default('').meta({ title: '开场' }),
  /** Each with the fact it rests on, in words as they were when it was written. */
  points: z
    .array(
      z.strictObject({
        point: RequiredText('讲解要点', 500),
        fact: Text(200).default('').meta({ title: '事实' }),
      }),
    )
    .max(SCRIPT_POINTS_MOST, `讲解要点最多 ${SCRIPT_POINTS_MOST} 条`)
    .default([])
    .meta({ title: '讲解要点' }),
  questions: lines('互动问题').default([]),
  closing: Text(1000).default('').meta({ title: '结尾' }),
  remarks: Text(1000).default('').meta({ title: '备注' }),
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

const { get, post } = callsUnder('/api/admin/hot/script', ['16-4']);

export const hotScript = area('hot/script', {
  info: get('info', '直播脚本', queryId('hotScript'), HotScript),
  update: post(
    'update',
    '编辑直播脚本',
    LiveScript.extend({
      id: ref('hotScript'),
      version: z.int('版本号必须是整数').meta({ title: '版本' }),
    }),
    HotScript,
  ),
  /** Has a model write it anew from the package and the facts; what stood there before is replaced. */
  write: post(
    'write',
    '生成直播脚本',
    byId('hotScript', { version: z.int('版本号必须是整数').meta({ title: '版本' }) }),
    HotScript,
    { perMinute: 20 },
  ),
});
