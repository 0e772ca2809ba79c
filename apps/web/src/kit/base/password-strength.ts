import { PASSWORD_MAX, PASSWORD_MIN } from '@zhiying/contract/limits';

export const STRENGTHS = ['太弱', '弱', '中', '强'] as const;

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

/** 0–3 by length and variety; what the rules do not allow is 0. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) return 0;
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return 0;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const repeated = new Set(password).size < password.length / 2;
  const score = (password.length >= 12 ? 1 : 0) + (variety >= 3 ? 1 : 0) + (password.length >= 16 ? 1 : 0);
  if (repeated || score === 0) return 1;
  return score >= 2 ? 3 : 2;
}
