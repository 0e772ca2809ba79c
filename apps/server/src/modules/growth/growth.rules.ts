import { GrowthRules } from '@zhiying/contract';
import { defineSetting } from '#kernel/setting.ts';

export const growthRules = defineSetting({
  key: 'growth.rules',
  schema: GrowthRules,
  initial: {
    perPersonWeek: 3,
    perAccountDay: 50,
    perStoreDay: 200,
    quietFrom: '21:00',
    quietTo: '09:00',
    retentionDays: 180,
    useModel: true,
    models: [],
    regions: [],
  },
});

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
});

/** Hours in which nobody is contacted, on China's clock; they may go over midnight. */
export function isQuiet({ quietFrom, quietTo }: GrowthRules, at = new Date()): boolean {
  if (quietFrom === quietTo) return false;
  const now = CLOCK.format(at);
  return quietFrom < quietTo ? now >= quietFrom && now < quietTo : now >= quietFrom || now < quietTo;
}
