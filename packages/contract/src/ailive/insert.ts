import { area } from '../core/call.ts';
import { Keyword, RequiredText } from '../core/fields.ts';
import { REGISTER_COLUMNS, registerCalls, registerRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { LINE_MAX } from './script.ts';

/** A line that somebody puts in by hand, or that comes again and again by the clock. */
export const LiveInsert = registerRow(['edit', 'delete'], {
  name: z.string(),
  text: z.string(),
  urgent: z.boolean(),
  everyMinutes: z.int(),
  enabled: z.boolean(),
});
export type LiveInsert = z.infer<typeof LiveInsert>;

export const liveInsert = area(
  'ailive/insert',
  registerCalls({
    path: '/api/admin/ailive/insert',
    entity: 'liveInsert',
    noun: '互动插播',
    keys: ['19-4'],
    seenBy: ['19-4', '19-5'],
    row: LiveInsert,
    search: {
      q: Keyword,
      enabled: z.enum(['yes', 'no'], { error: '状态不正确' }).optional().meta({ title: '状态' }),
    },
    sorts: ['updatedAt', 'name'],
    fields: {
      name: RequiredText('名称', 30),
      text: RequiredText('内容', LINE_MAX),
      /** Cuts the sentence that is being spoken. */
      urgent: z.boolean('请选择是或否').default(false).meta({ title: '立即插播' }),
      /** 0: only when somebody asks for it. */
      everyMinutes: z
        .int('间隔必须是整数')
        .min(0, '间隔最少 0 分钟')
        .max(240, '间隔最多 240 分钟')
        .default(0)
        .meta({ title: '间隔（分钟）' }),
      enabled: z.boolean('状态不正确').default(true).meta({ title: '状态' }),
    },
    export: {
      name: { title: '名称', width: 20 },
      text: { title: '内容', width: 50 },
      everyMinutes: '间隔（分钟）',
      ...REGISTER_COLUMNS,
    },
  }),
);
