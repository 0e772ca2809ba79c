import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as listen, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatterWav } from '../../src/engines/media/testing/tones.ts';
import { atEnd } from '../at-end.ts';
import { PASSWORD } from '../test-app.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const LINE_MS = 400;

/** A voice whose lines are all different: noise that depends on the words. */
export async function openChatter(): Promise<string> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { input } = JSON.parse(Buffer.concat(pieces).toString('utf8')) as { input: string };
      const seed = [...input].reduce((sum, one) => (sum * 31 + (one.codePointAt(0) ?? 0)) % 2_000_003, 7);
      response.writeHead(200, { 'content-type': 'audio/wav' }).end(chatterWav(seed, LINE_MS));
    });
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A line to a server that can be cut: every connection ends, and new ones are let through. */
export async function openLine(to: string) {
  const open = new Set<Socket>();
  const server = listen((near) => {
    const far = connect(Number(new URL(to).port), '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  atEnd(() => {
    cut();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut };
}

/** The program as people download it, built anew. */
export async function buildAssistant(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zhiying-assistant-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const config = join(ROOT, 'apps/assistant/build.config.ts');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise<number | null>((ended) => child.once('exit', ended));
  if (code !== 0) throw new Error(`the assistant was not built: ${code}`);
  return join(folder, 'zhiying-assistant.mjs');
}

export interface Told {
  said?: { playId: string; text: string; atMs: number; ms: number };
  accounts?: { name: string }[];
  state?: string;
  message?: string;
  ending?: string;
}

/** Runs it for a room until it ends by itself. */
export function runAssistant(
  program: string,
  { url, user, room }: { url: string; user: string; room: number },
) {
  const file = `${program}.${user}.${room}.${Math.random().toString(36).slice(2, 8)}.wav`;
  const args = [program, '--server', url, '--user', user, '--room', String(room), '--out', file, '--fast'];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ZHIYING_PASSWORD: PASSWORD },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  atEnd(() => void child.kill('SIGKILL'));
  const told: Told[] = [];
  let rest = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    told.push(...lines.map((line) => JSON.parse(line) as Told));
  });
  const ended = new Promise<number | null>((gone) => child.once('close', (code) => gone(code)));
  return { file, told, ended, said: () => told.flatMap(({ said }) => said ?? []) };
}
