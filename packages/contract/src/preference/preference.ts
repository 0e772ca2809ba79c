import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Text } from '../core/fields.ts';
import { z } from '../core/zod.ts';

const { get, post } = callsUnder('/api/admin/preference', 'signed-in', { inPerson: true });

/** Preferences the console keeps for a person on every device: column settings, appearance, tabs. */
export const preference = area('preference', {
  all: get('list', '我的界面设置', NO_INPUT, z.object({ values: z.record(z.string(), z.unknown()) })),
  save: post(
    'save',
    '保存界面设置',
    z.strictObject({
      key: Text(60)
        .regex(/^[a-z][\w.-]*$/i, '设置名只能包含字母、数字和 . _ -')
        .meta({ title: '设置项', example: 'appearance' }),
      value: z
        .unknown()
        .refine((value) => JSON.stringify(value ?? null).length <= 20_000, '设置内容过大')
        .meta({ title: '设置内容' }),
    }),
    z.null(),
  ),
});
