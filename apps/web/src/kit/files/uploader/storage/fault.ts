import { ApiError } from '#kit/session/api/client.ts';
import { say } from '../messages.ts';

/** Something between us and the store went wrong. `code` is the store's own, or `network` or `timeout`. */
export class StorageFault extends Error {
  code: string;
  httpStatus: number;
  constructor(code: string, httpStatus = 0, message = code) {
    super(message);
    this.name = 'StorageFault';
    this.code = code;
    this.httpStatus = httpStatus;
  }
}

/** Not worth trying again: the file itself is at fault. */
export class FileRefused extends Error {}

const STALE_KEYS = ['ExpiredToken', 'InvalidToken', 'InvalidAccessKeyId', 'TokenRefreshRequired'];
const PASSING = [
  'network',
  'timeout',
  'RequestTimeout',
  'SlowDown',
  'RequestTimeTooSkewed',
  'BadDigest',
  'IncompleteBody',
];

/** Other keys may help. */
export const isStale = (error: unknown) => error instanceof StorageFault && STALE_KEYS.includes(error.code);

export const isUploadGone = (error: unknown) =>
  error instanceof StorageFault && error.code === 'NoSuchUpload';

/** The same request may well succeed a little later. A full disk (507) will not. */
export function mayPass(error: unknown): boolean {
  if (error instanceof ApiError)
    return ['network', 'timeout'].includes(error.code) || error.httpStatus >= 500 || error.httpStatus === 429;
  if (!(error instanceof StorageFault)) return false;
  const { code, httpStatus } = error;
  if (httpStatus === 507) return false;
  return PASSING.includes(code) || isStale(error) || httpStatus >= 500 || httpStatus === 429;
}

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

/** What the person reads. A refusal of our own server is shown as it is. */
export function messageOf(error: unknown): string {
  if (error instanceof FileRefused) return error.message;
  if (error instanceof ApiError) return error.code === 'timeout' ? say.timedOut : error.message;
  if (!(error instanceof StorageFault)) return say.failed;
  if (error.code === 'timeout') return say.timedOut;
  if (error.code === 'network') return say.failedBecause(say.disconnected);
  if (error.httpStatus === 507) return say.failedBecause(say.storeFull);
  return isChinese(error.message) ? say.failedBecause(error.message) : `${say.failed}（${error.code}）`;
}
