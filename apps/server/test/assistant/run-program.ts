import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../at-end.ts';

interface Told {
  signIn?: { userCode: string; url: string };
  signedIn?: true;
  member?: string;
  version?: { standing: string; number?: string; sha256?: string };
  accounts?: { id: number; name: string }[];
  due?: { id: number; name: string; url: string } | null;
  ready?: { id: number; folder: string };
  reported?: { id: number; link: string };
  failed?: { id: number; message: string };
  gone?: { id: number };
  posts?: number;
  message?: string;
  ending?: string;
}

/** A folder of its own for what one computer's program remembers, or for posts. */
export function folderOf(what: string): string {
  const folder = mkdtempSync(join(tmpdir(), `zhiying-${what}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the built file as somebody would on their computer, without a browser. */
export function runProgram(program: string, home: string, args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args, '--json', '--no-open'], {
    env: { PATH: process.env.PATH, ZHIYING_HOME: home },
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
  return {
    told,
    ended,
    has: <K extends keyof Told>(key: K) => told.find((one) => one[key] !== undefined)?.[key],
  };
}
