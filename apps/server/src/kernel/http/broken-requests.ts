import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Reply } from '@zhiying/contract';
import { AddressTooLong, CallTimedOut, MalformedRequest, type Refusal } from '#kernel/errors.ts';

const KNOWN: Record<string, () => Refusal> = {
  HPE_HEADER_OVERFLOW: AddressTooLong,
  ERR_HTTP_REQUEST_TIMEOUT: CallTimedOut,
};

/** Answers requests that Node cannot parse in the usual format of refusals. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // The connection is gone, or nothing was sent.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = (KNOWN[error.code ?? ''] ?? MalformedRequest)();
  const body: Reply = { status: 'n', msg: refusal.message, data: null, code: refusal.code };
  const text = Buffer.from(JSON.stringify(body));
  const head = [
    `HTTP/1.1 ${refusal.httpStatus} ${STATUS_CODES[refusal.httpStatus]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${text.length}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), text]));
  socket.destroySoon();
}

export interface Undecodable {
  /** The beginning of the addresses it answers for. */
  path: string;
  answer(raw: IncomingMessage, reply: ServerResponse, requestId: string): void;
}

/** An address that is not valid UTF-8: the router refuses it before any route matches. */
export function answerUndecodable(
  known: readonly Undecodable[],
  raw: IncomingMessage,
  reply: ServerResponse,
  requestId: string,
): void {
  const own = known.find(({ path }) => raw.url?.startsWith(`${path}/`));
  if (own) return own.answer(raw, reply, requestId);
  const refusal = MalformedRequest();
  const body: Reply = { status: 'n', msg: refusal.message, data: null, code: refusal.code, requestId };
  reply.writeHead(refusal.httpStatus, { 'content-type': 'application/json; charset=utf-8' });
  reply.end(JSON.stringify(body));
}
