import { ApiError } from '#kit/session/api/client.ts';
import { uploadMessages } from '../messages.ts';

/** A failed request to the store. `code` is the store's own, or `network` or `timeout`. */
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

/** A file that is refused: retrying would not help. */
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

/** Whether new credentials may help. */
export const isStale = (error: unknown) => error instanceof StorageFault && STALE_KEYS.includes(error.code);

export const isUploadGone = (error: unknown) =>
  error instanceof StorageFault && error.code === 'NoSuchUpload';

/** Whether the same request may succeed later. A full disk (507) will not. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof ApiError)
    return ['network', 'timeout'].includes(error.code) || error.httpStatus >= 500 || error.httpStatus === 429;
  if (!(error instanceof StorageFault)) return false;
  const { code, httpStatus } = error;
  if (httpStatus === 507) return false;
  return PASSING.includes(code) || isStale(error) || httpStatus >= 500 || httpStatus === 429;
}

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

/** The message shown to the person. A refusal of our own server is shown unchanged. */
export function messageOf(error: unknown): string {
  if (error instanceof FileRefused) return error.message;
  if (error instanceof ApiError) return error.code === 'timeout' ? uploadMessages.timedOut : error.message;
  if (!(error instanceof StorageFault)) return uploadMessages.failed;
  if (error.code === 'timeout') return uploadMessages.timedOut;
  if (error.code === 'network') return uploadMessages.failedBecause(uploadMessages.disconnected);
  if (error.httpStatus === 507) return uploadMessages.failedBecause(uploadMessages.storeFull);
  return isChinese(error.message)
    ? uploadMessages.failedBecause(error.message)
    : `${uploadMessages.failed}（${error.code}）`;
}
