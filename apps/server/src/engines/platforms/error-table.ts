import { PLATFORMS } from '@zhiying/contract';
import { type ErrorCategory, PlatformError, type PlatformName } from './platform-error.ts';

/** What one of a platform's codes means for us. */
export interface Meaning {
  category: ErrorCategory;
  /** For `auth`: newer credentials help. Otherwise: the same again later may succeed. */
  retryable: boolean;
  advice: string;
  /** The platform says it is in trouble, not that it said no: what it had begun it may still end. */
  unsure?: boolean;
}

export const means = (category: ErrorCategory, retryable: boolean, advice: string): Meaning => ({
  category,
  retryable,
  advice,
});
/** Busy or broken inside: no refusal, once the request may have arrived. */
export const busy = (advice: string): Meaning => ({
  category: 'platform',
  retryable: true,
  advice,
  unsure: true,
});

const nameOf = (platform: PlatformName) => (platform === 'weixin' ? '微信客服' : PLATFORMS[platform].name);

/** Turns a platform's codes into errors by its table. A code that is in no table is kept and shown, and no refusal either. */
export const refusals =
  (platform: PlatformName, table: Readonly<Record<string, Meaning>>) =>
  (code: string | number, said: string, logId: string | null): PlatformError => {
    const { category, retryable, advice, unsure } = table[code] ?? {
      ...means(
        'unknown',
        false,
        `${nameOf(platform)}返回未识别的错误（${code}：${said.slice(0, 200) || '无说明'}）`,
      ),
      unsure: true,
    };
    return new PlatformError({
      platform,
      category,
      retryable,
      advice,
      outcome: unsure ? 'unknown' : 'refused',
      code: String(code),
      said,
      logId,
    });
  };
