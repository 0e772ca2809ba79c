import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Call, contract, type DataOf, type InputOf, type Reply } from '@zhiying/contract';
import { DEMO_PASSWORD } from '../e2e/demo.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';

export interface Subject {
  server: RunningServer;
  pid: number;
  folder: string;
  ask<C extends Call>(call: C, input?: InputOf<C>): Promise<DataOf<C>>;
  token: string;
}

/** The real server on a new data folder, with demo.admin signed in; both go when the work is done. */
export async function withServer<T>(
  work: (subject: Subject) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhiying-bench-'));
  try {
    const server = await startServer(path.join(folder, 'data'), { RATE_LIMIT: '0', ...env });
    try {
      return await work({
        server,
        folder,
        pid: server.process.pid ?? 0,
        ...(await signedIn(server.address)),
      });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function signedIn(
  address: string,
  uname = 'demo.admin',
): Promise<Pick<Subject, 'ask' | 'token'>> {
  let token = '';
  const ask = async <C extends Call>(call: C, input?: unknown): Promise<DataOf<C>> => {
    const query =
      call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
    const response = await fetch(address + call.path + query, {
      method: call.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: call.method === 'POST' ? JSON.stringify(input ?? {}) : undefined,
    });
    const reply = (await response.json()) as Reply<DataOf<C>>;
    if (reply.status !== 'y') throw new Error(`${call.path}: ${reply.msg}`);
    return reply.data;
  };
  ({ token } = await ask(contract.auth.login, { uname, password: DEMO_PASSWORD }));
  return { ask, token };
}

/** A program of this folder that says `ready <address>`. */
export async function withProgram<T>(
  file: string,
  args: readonly string[],
  work: (address: string, pid: number) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    return await work(await readyOf(child), child.pid ?? 0);
  } finally {
    child.kill();
  }
}

async function readyOf(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    const address = /ready (\S+)/.exec(said)?.[1];
    if (address) return address;
  }
  throw new Error(`the program ended: ${said}`);
}
