import { WebSocketServer } from 'ws';
import { openDatabase } from '../apps/server/src/db/database.ts';

/** A websocket server that sends back what it is sent, and nothing else; with `ECHO_DATABASE` it first writes each message into a row. */
const database = process.env.ECHO_DATABASE ? openDatabase(process.env.ECHO_DATABASE) : null;
await database?.raw(
  'CREATE TABLE IF NOT EXISTS bench_echo (id bigserial PRIMARY KEY, message jsonb NOT NULL)',
);
const keep = (message: string) =>
  database?.raw('INSERT INTO bench_echo (message) VALUES ($1)', [message], { prepared: true });

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (ws) =>
  ws.on('message', async (data, isBinary) => {
    await keep((data as Buffer).toString());
    ws.send(data, { binary: isBinary });
  }),
);
server.on('listening', () => console.log(`ready ${(server.address() as { port: number }).port}`));
