import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Reply } from '@zhiying/contract';
import { AddressTooLong, CallTimedOut, MalformedRequest, type Refusal } from '#kernel/errors.ts';

const KNOWN: Record<string, () => Refusal> = {
  HPE_HEADER_OVERFLOW: AddressTooLong,
  ERR_HTTP_REQUEST_TIMEOUT: CallTimedOut,
};

/** What Node cannot read as a request never becomes one; the answer is written as every other refusal all the same. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Gone already, or nobody said anything yet.
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
