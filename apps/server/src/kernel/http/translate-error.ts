import type { Reply } from '@zhiying/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  BodyTooLarge,
  CallTimedOut,
  DiskFull,
  InvalidInput,
  MalformedJson,
  Refusal,
  TooManyCalls,
  Unavailable,
  Unexpected,
  UnknownCall,
  WrongMediaType,
} from '#kernel/errors.ts';

/** The only place that turns an error into a reply. An undeclared error shows its request id and nothing else. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = translate(error, request);
  if (refusal.httpStatus >= 500) request.log.error({ err: error, requestId: request.id }, 'call failed');
  const body: Reply = {
    status: 'n',
    msg: refusal.message,
    data: refusal.data,
    code: refusal.code,
    requestId: request.id,
    ...(refusal.issues ? { issues: refusal.issues } : {}),
  };
  return reply.code(refusal.httpStatus).headers(refusal.headers).send(body);
}

function translate(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const { code = '', statusCode } = error as Partial<FastifyError>;
  if (FRAMEWORK[code]) return FRAMEWORK[code]();
  if (statusCode === 429) return TooManyCalls(60);
  if (statusCode === 415) return WrongMediaType();
  if (error instanceof SyntaxError || statusCode === 400) return MalformedJson();
  if (lostDatabase(error)) return Unavailable();
  return Unexpected(request.id);
}

const FRAMEWORK: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: BodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: WrongMediaType,
  FST_ERR_CTP_INVALID_JSON_BODY: MalformedJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: MalformedJson,
  // A path outside the console's folder is reported as missing.
  FST_STATIC_FORBIDDEN_PATH: UnknownCall,
  // PostgreSQL: text it cannot hold, numbers out of range.
  '22021': () => InvalidInput([{ path: '', msg: '内容含有无法保存的字符' }]),
  '22P05': () => InvalidInput([{ path: '', msg: '内容含有无法保存的字符' }]),
  '22003': () => InvalidInput([{ path: '', msg: '数字超出范围' }]),
  // A statement that took too long; two transactions that waited for each other.
  '57014': CallTimedOut,
  '40P01': Unavailable,
  '40001': Unavailable,
  '53100': DiskFull,
  ENOSPC: DiskFull,
  EDQUOT: DiskFull,
};

/**
 * The database connection was refused, reset or ended, or the server is starting or stopping: temporary, or for the
 * operator.
 */
export const lostDatabase = (error: unknown) => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|57P0|08|53)/.test(code) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(message)
  );
};
