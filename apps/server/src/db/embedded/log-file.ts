import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError, reasonOf } from './embedded.errors.ts';

const KEPT_BYTES = 5 * 1024 * 1024;

export interface LogFile {
  handle: number;
  /** What PostgreSQL said since this was opened. */
  said(): string;
  close(): void;
}

/** PostgreSQL writes to a plain file and not to a pipe of ours, so that it outlives us without losing its voice. */
export function openLog(dataDir: string): LogFile {
  const path = join(dataDir, 'postgres.log');
  try {
    // Reading and appending: O_APPEND keeps every writer at the end even after the file was shortened.
    const handle = openSync(path, 'a+', 0o600);
    const start = keepTail(handle);
    return {
      handle,
      said: () => readFrom(handle, start),
      close: () => closeSync(handle),
    };
  } catch (error) {
    throw new EmbeddedError(`无法写入数据库日志 ${path}：${reasonOf(error)}`);
  }
}

/** Shortens the log to its last five megabytes and returns where it now ends. */
function keepTail(handle: number): number {
  const { size } = fstatSync(handle);
  if (size <= KEPT_BYTES) return size;
  const tail = Buffer.alloc(KEPT_BYTES);
  const length = readSync(handle, tail, 0, KEPT_BYTES, size - KEPT_BYTES);
  ftruncateSync(handle, 0);
  writeSync(handle, tail, 0, length);
  return length;
}

function readFrom(handle: number, start: number): string {
  const length = Math.min(fstatSync(handle).size - start, 64 * 1024);
  const text = Buffer.alloc(Math.max(length, 0));
  readSync(handle, text, 0, text.length, start);
  return text.toString('utf8');
}

/** The one line of PostgreSQL's words that says why it stopped. */
export function causeIn(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim());
  const cause = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '未提供原因';
  const hint = lines.findLast((line) => /\bHINT:/.test(line));
  return [cause, hint]
    .filter((line) => line !== undefined)
    .map((line) => line.replace(/^.*?\b(?:FATAL|PANIC|HINT): +/, ''))
    .join(' ');
}
