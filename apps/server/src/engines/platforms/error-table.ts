import { PLATFORMS, type PlatformId } from '@zhiying/contract';
import { type ErrorCategory, PlatformError } from './platform-error.ts';

/** What one of a platform's codes means for us. */
export interface Meaning {
  category: ErrorCategory;
  /** For `auth`: newer credentials help. Otherwise: the same again later may succeed. */
  retryable: boolean;
  advice: string;
}

export const means = (category: ErrorCategory, retryable: boolean, advice: string): Meaning => ({
  category,
  retryable,
  advice,
});

/** Turns a platform's refusals into errors by its table of codes; an unknown code is kept and shown. */
export const refusals =
  (platform: PlatformId, table: Readonly<Record<string, Meaning>>) =>
  (code: string | number, said: string, logId: string | null): PlatformError => {
    const { category, retryable, advice } =
      table[code] ??
      means('unknown', false, `${PLATFORMS[platform].name}拒绝了请求（${code}：${said || '没有说明'}）`);
    return new PlatformError({
      platform,
      category,
      retryable,
      advice,
      outcome: 'refused',
      code: String(code),
      said,
      logId,
    });
  };
