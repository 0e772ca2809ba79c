import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../at-end.ts';

export interface Received {
  headers: IncomingMessage['headers'];
  body: string;
  event: { type: string; timestamp: string; data: { id: number } & Record<string, never> };
}
type Answering = (received: Received, response: ServerResponse) => void;

const accepted: Answering = (_received, response) => {
  response.writeHead(204).end();
};

/** Another system that is told of what happens here; how it answers may change at any time. */
export async function receiver(answer: Answering = accepted) {
  const received: Received[] = [];
  const state = { answer };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString('utf8');
    const one = { headers: request.headers, body, event: JSON.parse(body) } as Received;
    received.push(one);
    state.answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    types: () => received.map(({ event }) => event.type),
    answers: (next: Answering) => {
      state.answer = next;
    },
    accepts: () => {
      state.answer = accepted;
    },
  };
}
