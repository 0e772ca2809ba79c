import { type Account, PLATFORMS } from '@zhiying/contract';

/** What is wrong with an account's authorisation, and what mends it. */
export interface AuthTrouble {
  word: string;
  act: string;
}

type Authorised = Pick<Account, 'platform'> & {
  health: Pick<Account['health'], 'level' | 'connected' | 'authorisedUntil' | 'missing'>;
};

/** In a few words what authorising again would mend; null where that mends nothing. */
export function authTrouble({ platform, health }: Authorised, now: number): AuthTrouble | null {
  if (PLATFORMS[platform].auth === 'none' || health.level === 'paused') return null;
  if (!health.connected) return { word: '未授权', act: '前往授权' };
  if (health.authorisedUntil && Date.parse(health.authorisedUntil) <= now)
    return { word: '授权已过期', act: '重新授权' };
  return health.missing.length > 0 ? { word: '缺少权限', act: '重新授权' } : null;
}
