import { area, call } from '../core/call.ts';
import { Text } from '../core/common.ts';
import { z } from '../core/zod.ts';

/** What the console remembers for a person on every device: column settings, appearance, tabs. */
export const preference = area('preference', {
  all: call({
    method: 'GET',
    path: '/api/admin/preference/list',
    keys: 'signed-in',
    summary: '我的界面设置',
    data: z.object({ values: z.record(z.string(), z.unknown()) }),
  }),
  save: call({
    method: 'POST',
    path: '/api/admin/preference/save',
    keys: 'signed-in',
    summary: '保存界面设置',
    body: z.strictObject({
      key: Text(60)
        .regex(/^[a-z][\w.-]*$/i, '设置名只能包含字母、数字和 . _ -')
        .meta({ example: 'appearance' }),
      value: z.unknown().refine((value) => JSON.stringify(value ?? null).length <= 20_000, '设置内容过大'),
    }),
    data: z.null(),
  }),
});
