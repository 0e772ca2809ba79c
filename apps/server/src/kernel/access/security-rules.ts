import {
  type Key,
  PASSWORD_MIN,
  REMEMBERED_SESSION_DAYS,
  SENSITIVE_KEYS,
  SESSION_HOURS,
  SecurityRules,
} from '@zhiying/contract';
import { defineSetting } from '#kernel/setting.ts';

/** What a channel asks of its people when they sign in. Nothing, until somebody decides otherwise. */
export const securityRules = defineSetting({
  key: 'security',
  schema: SecurityRules,
  initial: {
    admins: 'off',
    sensitive: 'off',
    others: 'off',
    from: null,
    stepUp: false,
    passwordMin: PASSWORD_MIN,
    passwordFormer: 0,
    sessionHours: SESSION_HOURS,
    rememberDays: REMEMBERED_SESSION_DAYS,
    devices: 'many',
    noticeDevice: false,
    addresses: [],
  },
});

/** As it lies in the database: an older version may have kept fewer fields. */
export type StoredRules = Partial<SecurityRules>;

interface Person {
  isAdmin: boolean;
  keys: readonly Key[];
}

const groupOf = ({ isAdmin, keys }: Person) => {
  if (isAdmin) return 'admins';
  return SENSITIVE_KEYS.some((key) => keys.includes(key)) ? 'sensitive' : 'others';
};

/** Days begin at midnight in China. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

export const requiresFactor = (rules: StoredRules | undefined, person: Person): boolean =>
  rules?.[groupOf(person)] === 'must' && (!rules.from || rules.from <= today());

/** How long a session lives from its last use, in hours. */
export function sessionHours(rules: StoredRules | undefined, remember: boolean): number {
  const { sessionHours: hours, rememberDays: days } = { ...securityRules.initial, ...rules };
  return remember && days > 0 ? days * 24 : hours;
}

/** What holds for somebody in several channels is the strictest of them. */
export function strictest(all: readonly StoredRules[]): SecurityRules {
  const rules = all.map((one) => ({ ...securityRules.initial, ...one }));
  const most = (name: 'passwordMin' | 'passwordFormer') =>
    Math.max(securityRules.initial[name], ...rules.map((one) => one[name]));
  return {
    ...securityRules.initial,
    passwordMin: most('passwordMin'),
    passwordFormer: most('passwordFormer'),
    devices: rules.some(({ devices }) => devices === 'one') ? 'one' : 'many',
    noticeDevice: rules.some(({ noticeDevice }) => noticeDevice),
  };
}
