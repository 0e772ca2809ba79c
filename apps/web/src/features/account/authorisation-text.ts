import { type Account, PLATFORMS } from '@zhiying/contract';
import { dayText } from '#kit/base/moment-text.ts';

/** How an account's authorisation stands; one that has run out is never called valid, and renews itself no more. */
export function authorisationText(
  { platform, health }: Pick<Account, 'platform' | 'health'>,
  now: number,
): string {
  if (PLATFORMS[platform].auth === 'none') return '不需要';
  if (!health.connected) return '未连接';
  const until = health.authorisedUntil;
  if (!until) return '有效';
  return Date.parse(until) <= now
    ? `已于 ${dayText(until)} 过期，请重新授权`
    : `有效，${dayText(until)} 前自动续期`;
}
