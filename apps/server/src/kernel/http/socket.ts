import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Origin } from '#kernel/access/actor.ts';
import { nextRequestId } from './request-id.ts';

/** A connection that both sides write to. */
export interface Socket {
  origin: Origin;
  send(text: string): void;
  close(code: number): void;
  /** Without waiting for the other side. */
  cut(): void;
  /** Null for what is no text. */
  onMessage(hear: (text: string | null) => void): void;
  onClose(gone: () => void): void;
}

const GOING_AWAY = 1001;

/**
 * Answers websockets at one address. Frames larger than `most` and broken ones end the connection with the code for it.
 * Whoever connects is nobody yet: no cookie is read, so a foreign page has nothing to borrow.
 */
export function serveSocket(
  app: FastifyInstance,
  { path, most, onSocket }: { path: string; most: number; onSocket(socket: Socket): void },
) {
  const server = new WebSocketServer({ noServer: true, maxPayload: most, perMessageDeflate: false });
  const open = new Set<WebSocket>();
  app.server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    if (pathOf(request) !== path) return void raw.destroy();
    server.handleUpgrade(request, raw, head, (ws) => {
      open.add(ws);
      ws.on('close', () => open.delete(ws));
      ws.on('error', (err) => app.log.info({ err }, 'a websocket was cut off'));
      onSocket(wrap(ws, request));
    });
  });
  app.addHook('preClose', async () => {
    for (const ws of open) ws.close(GOING_AWAY);
    for (const ws of open) ws.terminate();
  });
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?')[0];

const wrap = (ws: WebSocket, request: IncomingMessage): Socket => ({
  origin: {
    ip: request.socket.remoteAddress ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    requestId: nextRequestId(),
  },
  send: (text) => ws.readyState === ws.OPEN && ws.send(text),
  close: (code) => ws.close(code),
  cut: () => ws.terminate(),
  // A message is one buffer: the library gives pieces only to those who ask for them.
  onMessage: (hear) =>
    void ws.on('message', (data, isBinary) => hear(isBinary ? null : (data as Buffer).toString('utf8'))),
  onClose: (gone) => void ws.on('close', gone),
});
