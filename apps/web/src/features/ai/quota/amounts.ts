import { RESOURCES, type Resource } from '@zhiying/contract';
import { yuan } from '#parts/ai/figures.ts';

const NO_DIGITS_FROM = 100;

/** As many digits as one looks at: 3,180 万 token, 48.6 分钟. */
export const amountText = (value: number) =>
  value.toLocaleString('zh-CN', { maximumFractionDigits: value >= NO_DIGITS_FROM ? 0 : value >= 1 ? 1 : 2 });

export const withUnit = (kind: Resource, value: number) =>
  kind === 'money' ? yuan(Math.round(value * 100) / 100) : `${amountText(value)} ${RESOURCES[kind].unit}`;

/** Of a quota in percent; one of nothing is always used up. */
export const percentOf = (used: number, given: number) => (given > 0 ? (100 * used) / given : 100);
