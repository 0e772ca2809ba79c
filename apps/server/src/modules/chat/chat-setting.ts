import { ChatSetting } from '@zhiying/contract';
import { defineSetting } from '#kernel/setting.ts';

export const chatSetting = defineSetting({
  key: 'chat.desk',
  schema: ChatSetting,
  initial: {
    way: 'leastBusy',
    capacity: 20,
    from: '09:00',
    to: '21:00',
    days: [1, 2, 3, 4, 5, 6, 7],
    endHours: 48,
  },
});

/** Whether it is within working hours, on China's clock. */
export function atWork(
  { from, to, days }: Pick<ChatSetting, 'from' | 'to' | 'days'>,
  now = new Date(),
): boolean {
  const china = new Date(now.getTime() + 8 * 3_600_000);
  const day = china.getUTCDay() || 7;
  const clock = china.toISOString().slice(11, 16);
  return days.includes(day) && clock >= from && clock < to;
}
