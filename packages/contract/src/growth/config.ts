import { area, call } from '../core/call.ts';
import { Text } from '../core/common.ts';
import { z } from '../core/zod.ts';

const most = (label: string, max: number) =>
  z.int(`${label}必须是整数`).min(1, `${label}至少 1 次`).max(max, `${label}最多 ${max} 次`);
const clock = (label: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}格式应为 21:00`)
    .meta({ example: '21:00' });
const words = (label: string) => z.array(Text(20).min(1, `${label}不能为空`)).max(200, `${label}最多 200 个`);

/** What holds for everybody in the channel. */
export const GrowthRules = z.strictObject({
  perPersonWeek: most('每人每周触达上限', 20),
  perAccountDay: most('每账号每天触达上限', 1000),
  perStoreDay: most('每门店每天触达上限', 5000),
  /** Equal: no quiet hours. */
  quietFrom: clock('安静时段开始时间'),
  quietTo: clock('安静时段结束时间'),
  retentionDays: z.int('保留天数必须是整数').min(7, '至少保留 7 天').max(730, '最多保留 730 天'),
  useModel: z.boolean(),
  /** Cars of the house and places around it, found in what people say. */
  models: words('车型词'),
  regions: words('地区词'),
});
export type GrowthRules = z.infer<typeof GrowthRules>;

export const growthConfig = area('growth/config', {
  info: call({
    method: 'GET',
    path: '/api/admin/growth/config/info',
    keys: ['7-1'],
    summary: '潜客增长配置',
    data: z.object({
      rules: GrowthRules,
      mayChange: z.boolean(),
      /** What the built-in rules look for. */
      patterns: z.array(
        z.object({ rule: z.string(), title: z.string(), level: z.string(), example: z.string() }),
      ),
      modelReady: z.boolean(),
      promptVersion: z.int(),
    }),
  }),
  save: call({
    method: 'POST',
    path: '/api/admin/growth/config/save',
    keys: ['15-10'],
    summary: '保存潜客增长配置',
    body: GrowthRules,
    data: GrowthRules,
  }),
});
