import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { cpuOf, type Measured } from './harness.ts';

const GENERATOR = path.join(import.meta.dirname, 'program-generator.ts');
export const CONNECTIONS = 16;

interface Target {
  url: string;
  /** Of one person, or of one for each connection. */
  token: string | readonly string[];
  body: unknown;
  seconds: number;
  /** The process that answers, and PostgreSQL. */
  pid: number;
  postgres: number;
}

/** One call sent again and again on 16 connections; all figures are for one answer. */
export async function underLoad({ pid, postgres, ...target }: Target): Promise<Measured> {
  const [server, database] = [cpuOf([pid]), cpuOf([postgres])];
  const order = JSON.stringify({ ...target, connections: CONNECTIONS });
  const { stdout } = await promisify(execFile)(process.execPath, [GENERATOR, order]);
  const { answers, seconds } = JSON.parse(stdout) as { answers: number; seconds: number };
  const each = (before: number | null, after: number | null) =>
    before === null || after === null ? null : (after - before) / answers;
  return {
    seconds: seconds / answers,
    cpuSeconds: each(server, cpuOf([pid])),
    databaseSeconds: each(database, cpuOf([postgres])),
  };
}
