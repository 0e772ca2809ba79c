import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asWav } from '#engines/speech/index.ts';
import { film } from '../src/engines/media/testing/films.ts';
import { atEnd } from './at-end.ts';

const RATE = 24_000;
/** A voice that hums: a tone that comes and goes, longer for longer texts. */
const hum = (text: string) =>
  asWav(
    Float32Array.from(
      { length: Math.round(RATE * Math.min(1.5, 0.3 + text.length * 0.03)) },
      (_, at) => 0.4 * Math.sin((at * 2 * Math.PI * 220) / RATE) * Math.abs(Math.sin(at / 3000)),
    ),
    RATE,
  );

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString('utf8') || '{}') as Record<string, unknown>;
}

/** A service that speaks, and one for digital humans, on this machine. */
export async function openServices() {
  const said: string[] = [];
  const tasks = new Map<string, { asked: number; cancelled: boolean }>();
  /** How the service for digital humans answers the n-th question about a task. */
  const behaviour = {
    answer: (asked: number): unknown =>
      asked < 3 ? { state: 'queued', position: 3 - asked, queue: 5 } : { state: 'done' },
    /** What is done while a line is spoken. */
    speaking: async (): Promise<void> => {},
  };
  let clip: Buffer | null = null;
  const server = createServer((request, response) => {
    const json = (value: unknown, status = 200) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const answer = async () => {
      const path = request.url ?? '';
      const body = await bodyOf(request);
      if (path === '/v1/audio/speech') {
        said.push(String(body.input));
        await behaviour.speaking();
        return void response.writeHead(200, { 'content-type': 'audio/wav' }).end(hum(String(body.input)));
      }
      const [, id = '', verb] = /^\/tasks\/([^/]+)(\/\w+)?$/.exec(path) ?? [];
      const task = tasks.get(id);
      if (path === '/tasks' && typeof body.image === 'string' && typeof body.audio === 'string') {
        const made = `task-${tasks.size + 1}`;
        tasks.set(made, { asked: 0, cancelled: false });
        return json({ id: made });
      }
      if (!task) return json({}, 404);
      if (verb === '/cancel') {
        task.cancelled = true;
        return json({});
      }
      if (verb === '/video') {
        clip ??= await readFile(await film('talk.mp4', { picture: 'testsrc2=s=180x320:r=25:d=2' }));
        return void response.writeHead(200, { 'content-type': 'video/mp4' }).end(clip);
      }
      task.asked += 1;
      return json(behaviour.answer(task.asked));
    };
    void answer().catch(() => json({}, 500));
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, said, tasks, behaviour };
}
