import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { atEnd } from './at-end.ts';

const MAIN = resolve(import.meta.dirname, '../../sandbox/src/main.ts');

export interface Post {
  id: string;
  platform: string;
  title: string;
  state: string;
  figures: { views: number; likes: number; comments: number };
}

/** The sandbox as its own process, on a folder of its own; ends with the test file. */
export async function openSandbox() {
  const folder = await mkdtemp(join(tmpdir(), 'zhiying-sandbox-'));
  let child: ChildProcess;
  let url = '';

  async function start() {
    child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        SANDBOX_PORT: url ? new URL(url).port : '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await new Promise<string>((told, failed) => {
      child.stdout?.setEncoding('utf8').on('data', (line: string) => {
        const found = /沙箱已启动 (\S+)/.exec(line)?.[1];
        if (found) told(found);
      });
      child.once('exit', (code) => failed(new Error(`the sandbox ended with ${code}`)));
    });
  }
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((ended) => {
      child.once('exit', () => ended());
      child.kill(signal);
    });

  await start();
  atEnd(async () => {
    await end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  async function control<T>(path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/control/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return (await response.json()) as T;
  }

  return {
    get url() {
      return url;
    },
    folder,
    control,
    posts: async () => (await control<{ posts: Post[] }>('state')).posts,
    fault: (fault: object) => control('fault', fault),
    settings: (settings: object) => control('settings', settings),
    /** Nobody is there any more, until `start`. */
    stop: () => end('SIGTERM'),
    start,
    /** Killed like a machine that lost its power, and started again at the same address. */
    async killAndStart() {
      await end('SIGKILL');
      await start();
    },
  };
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;
