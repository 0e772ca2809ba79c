import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { MediaError } from '../media.errors.ts';

export interface Work {
  program: string;
  args: string[];
  signal: AbortSignal;
  /** How much computing this may take; three times as long by the clock. */
  cpuSeconds: number;
  /** Gets the output piece by piece instead of it being collected. */
  onOutput?: (piece: Buffer) => void;
}

export interface Outcome {
  code: number | null;
  output: Buffer;
  /** The end of what the program complained about. */
  complaint: string;
  timedOut: boolean;
}

const MAX_MEMORY_KIB = 4 * 1024 * 1024;
const MAX_OUTPUT = 64 * 1024 * 1024;
const COMPLAINT = 4_000;

/** The shell sets limits that hold even when this process dies, then becomes the program: one process, one id to kill. */
const LIMITED = 'ulimit -c 0; ulimit -t "$1"; ulimit -v "$2" 2>/dev/null; shift 2; exec "$@"';

function start({ program, args, cpuSeconds }: Work) {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  // Nothing of our environment: it holds secrets, and FFmpeg reads settings from there.
  if (process.platform === 'win32')
    return spawn(program, args, { stdio, env: { SystemRoot: process.env.SystemRoot }, windowsHide: true });
  const limits = [String(Math.ceil(cpuSeconds)), String(MAX_MEMORY_KIB)];
  return spawn('/bin/sh', ['-c', LIMITED, 'sh', ...limits, program, ...args], {
    stdio,
    env: { LC_ALL: 'C' },
  });
}

/** Runs a program to its end or kills it: on cancel (throws the signal's reason), past its time, or when it talks too much. */
export async function run(work: Work): Promise<Outcome> {
  work.signal.throwIfAborted();
  const child = start(work);
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(() => {
    outcome.timedOut = true;
    kill();
  }, work.cpuSeconds * 3_000);
  const outcome: Outcome = { code: null, output: Buffer.alloc(0), complaint: '', timedOut: false };
  const pieces: Buffer[] = [];
  let length = 0;
  child.stdout.on('data', (piece: Buffer) => {
    if (work.onOutput) return work.onOutput(piece);
    length += piece.length;
    if (length > MAX_OUTPUT) kill();
    else pieces.push(piece);
  });
  child.stderr.on('data', (piece: Buffer) => {
    outcome.complaint = (outcome.complaint + piece.toString('utf8')).slice(-COMPLAINT);
  });
  work.signal.addEventListener('abort', kill, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', () => lowerPriority(child.pid));
      child.once('error', reject);
      child.once('close', (code, signal) => {
        outcome.code = code;
        if (signal === 'SIGXCPU') outcome.timedOut = true;
        resolve();
      });
    });
  } finally {
    clearTimeout(timer);
    work.signal.removeEventListener('abort', kill);
  }
  work.signal.throwIfAborted();
  outcome.output = Buffer.concat(pieces);
  return outcome;
}

function lowerPriority(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Already over, or not ours to change.
  }
}

/** Says in Chinese why FFmpeg did not do it. A full disk is no fault of the file: that error is thrown as it is. */
export function explain(outcome: Outcome, what: string): Error {
  const { complaint, timedOut, code } = outcome;
  const cause = new Error(`${code}: ${complaint}`);
  if (/No space left/i.test(complaint)) return cause;
  if (timedOut) return new MediaError('refused', '处理超时', cause);
  if (/Cannot allocate memory/i.test(complaint)) return new MediaError('refused', '处理所需内存过多', cause);
  if (/moov atom not found|partial file/i.test(complaint))
    return new MediaError('broken', `${what}不完整`, cause);
  if (/Decoder .*not found|Unknown decoder|no decoder/i.test(complaint))
    return new MediaError('broken', `${what}的编码格式不支持`, cause);
  return new MediaError('broken', `${what}已损坏或格式不正确`, cause);
}
