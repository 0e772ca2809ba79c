import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@zhiying/contract';
import type { TestProject } from 'vitest/node';
import { SERVER_FLAGS } from '../scripts/lib/server-flags.mjs';
import { ask, signInAs } from './calls.ts';
import { startStandInModel } from './stand-in-model.ts';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
    /** How large the parts of an upload are; an outside store may want larger ones. */
    partBytes: number;
  }
}

const MAIN = path.resolve(import.meta.dirname, '../apps/server/src/main.ts');

export interface RunningServer {
  address: string;
  process: ChildProcess;
  output(): string;
  stop(): Promise<void>;
}

/** The real program, as an operator starts it, on a data folder and port of its own. */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  ready = /智营已启动\s+(http:\/\/[^/]+)/,
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, MAIN], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (text: string) => {
      said += text;
      const found = ready.exec(said);
      if (found) resolve(found[1] ?? '');
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
  return {
    address,
    process: child,
    output: () => said,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/**
 * One server for all journeys. With S3_* in the surroundings its files are in that store; `STORE=outside` starts a
 * second server to be that store.
 */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zhiying-e2e-'));
  const PORT = await freePort();
  const store = process.env.STORE === 'outside' ? await outsideStore(dataDir, PORT) : null;
  const model = await startStandInModel();
  const server = await startServer(path.join(dataDir, 'data'), {
    PORT,
    OLLAMA_URL: model.url,
    ...store?.settings,
  });
  project.provide('address', server.address);
  project.provide('partBytes', await partBytesOf(server.address));
  return async () => {
    await server.stop();
    model.stop();
    await store?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function outsideStore(folder: string, port: string) {
  const { startOutsideStore } = await import('./outside-store.ts');
  return startOutsideStore(folder, `http://localhost:${port},http://127.0.0.1:${port}`);
}

/** Nobody listens there now. */
export const freePort = () =>
  new Promise<string>((resolve) => {
    const probe = createServer().listen(0, () => {
      const found = probe.address();
      probe.close(() => resolve(String(typeof found === 'object' ? found?.port : '')));
    });
  });

async function partBytesOf(address: string): Promise<number> {
  const token = await signInAs(address, 'demo.admin');
  return (await ask(address, contract.storage.sts, {}, token)).partSize;
}
