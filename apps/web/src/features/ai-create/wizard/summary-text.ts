import { SPREADS, type ThemeInput } from '@zhiying/contract';
import dayjs from 'dayjs';

export function accountsText({ accountIds, accountGroupIds, spread }: ThemeInput): string {
  const parts = [
    accountIds.length > 0 ? `${accountIds.length} 个账号` : '',
    accountGroupIds.length > 0 ? `${accountGroupIds.length} 个账号组` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join('、')}，${SPREADS[spread]}` : '未选择';
}

export function timingText(timing: ThemeInput['timing']): string {
  if (timing.mode === 'now') return '生成后手动发布';
  if (timing.mode === 'at') return `${dayjs(timing.at).format('MM-DD HH:mm')} 定时发布`;
  return `${dayjs(timing.from).format('MM-DD')} 起每天 ${[...timing.times].sort().join('、')}`;
}
