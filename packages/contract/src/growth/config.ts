import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Text } from '../core/fields.ts';
import { SEE_CLUES } from '../core/keys.ts';
import { z } from '../core/zod.ts';

const most = (label: string, max: number) =>
  z.int(`${label}必须是整数`).min(1, `${label}至少 1 次`).max(max, `${label}最多 ${max} 次`);
const clock = (label: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}格式应为 21:00`)
    .meta({ example: '21:00' });
const words = (label: string) => z.array(Text(20).min(1, `${label}不能为空`)).max(200, `${label}最多 200 个`);

/** Rules of a channel's customer acquisition. */
export const GrowthRules = z.strictObject({
  perPersonWeek: most('每人每周触达上限', 20).meta({ title: '每人每周触达上限' }),
  perAccountDay: most('每账号每天触达上限', 1000).meta({ title: '每账号每天触达上限' }),
  perStoreDay: most('每门店每天触达上限', 5000).meta({ title: '每门店每天触达上限' }),
  /** Equal: no quiet hours. */
  quietFrom: clock('免打扰时段开始时间').meta({ title: '免打扰时段开始时间' }),
  quietTo: clock('免打扰时段结束时间').meta({ title: '免打扰时段结束时间' }),
  retentionDays: z
    .int('保留天数必须是整数')
    .min(7, '至少保留 7 天')
    .max(730, '最多保留 730 天')
    .meta({ title: '未成线索的潜客保留' }),
  useModel: z.boolean().meta({ title: '模型复判' }),
  /** Cars of the house and places around it, found in what people say. */
  models: words('车型词').meta({ title: '车型词' }),
  regions: words('地区词').meta({ title: '地区词' }),
});
export type GrowthRules = z.infer<typeof GrowthRules>;

const { get, post } = callsUnder('/api/admin/growth/config', SEE_CLUES);

export const growthConfig = area('growth/config', {
  info: get(
    'info',
    '潜客增长配置',
    NO_INPUT,
    z.object({
      rules: GrowthRules,
      mayChange: z.boolean(),
      /** What the built-in rules look for. */
      patterns: z.array(
        z.object({ rule: z.string(), title: z.string(), level: z.string(), example: z.string() }),
      ),
      modelReady: z.boolean(),
      promptVersion: z.int(),
    }),
  ),
  save: post('save', '保存潜客增长配置', GrowthRules, GrowthRules, { keys: ['15-10'] }),
});
