import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
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
  const child = spawn(process.execPath, [MAIN], {
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

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zhiying-e2e-'));
  const server = await startServer(dataDir);
  project.provide('address', server.address);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
