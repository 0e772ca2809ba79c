import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { jsonLines } from './json-lines.ts';

/** What one piece of work may take before it is ended. */
export interface Bounds {
  /** Of computing; three times as long by the clock, as a busy machine lets it wait. */
  seconds: number;
  /** Beside what Node itself takes. */
  megabytes: number;
}

interface Work {
  bounds: Bounds;
  signal?: AbortSignal;
  /** Bytes that the program gets beside its task. */
  input?: Buffer;
}

/** It took too much or fell over. Whoever asked says what that means for the person at the screen. */
export class ConfinedEnd extends Error {
  override readonly name = 'ConfinedEnd';
  readonly because: 'time' | 'memory' | 'crash';

  constructor(because: 'time' | 'memory' | 'crash', detail: string) {
    super(`a confined program ended (${because}): ${detail}`);
    this.because = because;
  }
}

/** A failure that the program itself declared, with the fields it was declared with. */
export class ConfinedFailure extends Error {
  override readonly name = 'ConfinedFailure';
  readonly fields: Record<string, unknown>;

  constructor(fields: Record<string, unknown>) {
    super(String(fields.message));
    this.fields = fields;
  }
}

/** What Node needs to start: its own heap and the room it sets aside for compiled code. */
const NODE_MEGABYTES = 512;
/** Every try to get more than that fails in the kernel, WebAssembly and native libraries included. */
const LIMITED = 'ulimit -c 0; ulimit -t "$1"; ulimit -d "$2" 2>/dev/null; shift 2; exec "$@"';
const COMPLAINT = 4_000;
const SLOWER_BY_CLOCK = 3;
/** V8's last words, and what a refused allocation is called by the libraries. */
const OUT_OF_MEMORY =
  /out of memory|enough memory|enlarge memory|heap limit|allocat|unable to grow|bad_alloc|\bOOM\b/i;

/**
 * Runs a program file on something a stranger made, in a process of its own that can take only so much time and memory and
 * knows nothing of ours; gives what it answers, one after the other. It may crash or hang: only this piece of work ends.
 */
export async function* confined<Answer>(
  program: URL,
  task: unknown,
  { bounds, signal, input }: Work,
): AsyncGenerator<Answer> {
  signal?.throwIfAborted();
  const child = start(fileURLToPath(program), bounds);
  let late = false;
  let complaint = '';
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(
    () => {
      late = true;
      kill();
    },
    bounds.seconds * 1000 * SLOWER_BY_CLOCK,
  );
  signal?.addEventListener('abort', kill, { once: true });
  const ended = new Promise<{ code: number | null; killedBy: string | null }>((resolve, reject) => {
    child.once('spawn', () => lowerPriority(child.pid));
    child.once('error', reject);
    child.once('close', (code, killedBy) => resolve({ code, killedBy }));
  });
  ended.catch(() => {});
  child.stderr.on('data', (piece: Buffer) => {
    complaint = (complaint + piece.toString('utf8')).slice(-COMPLAINT);
  });
  // It may end before it has read everything; that is told by how it ended.
  child.stdin.on('error', () => {});
  child.stdin.write(`${JSON.stringify(task)}\n`);
  child.stdin.end(input);
  let whole = false;
  try {
    for await (const line of jsonLines(child.stdout)) {
      const said = line as { answer?: Answer; failed?: Record<string, unknown>; end?: true };
      if (said.failed) throw new ConfinedFailure(said.failed);
      if (said.end) whole = true;
      else yield said.answer as Answer;
    }
    const { code, killedBy } = await ended;
    signal?.throwIfAborted();
    if (!whole) throw new ConfinedEnd(reason(late, killedBy, complaint), `${code ?? killedBy}: ${complaint}`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
    kill();
  }
}

/** For programs that answer once. */
export async function confinedAnswer<Answer>(program: URL, task: unknown, work: Work): Promise<Answer> {
  for await (const answer of confined<Answer>(program, task, work)) return answer;
  throw new ConfinedEnd('crash', 'no answer');
}

function reason(late: boolean, killedBy: string | null, complaint: string) {
  if (late || killedBy === 'SIGXCPU') return 'time';
  return OUT_OF_MEMORY.test(complaint) ? 'memory' : 'crash';
}

function start(program: string, { seconds, megabytes }: Bounds) {
  const flags = [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=4', '--no-warnings'];
  const command = [process.execPath, ...flags, program];
  const stdio: ['pipe', 'pipe', 'pipe'] = ['pipe', 'pipe', 'pipe'];
  // Nothing of our environment, which holds secrets; only where Node keeps what it has compiled before.
  const { NODE_COMPILE_CACHE, SystemRoot, TMPDIR } = process.env;
  const env = Object.fromEntries(
    Object.entries({ NODE_COMPILE_CACHE, SystemRoot, TMPDIR }).filter(([, value]) => value !== undefined),
  );
  if (process.platform === 'win32')
    return spawn(process.execPath, [...flags, program], { stdio, env, windowsHide: true });
  const limits = [String(Math.ceil(seconds)), String((megabytes + NODE_MEGABYTES) * 1024)];
  return spawn('/bin/sh', ['-c', LIMITED, 'sh', ...limits, ...command], { stdio, env });
}

/** People who wait for an answer come before it. */
function lowerPriority(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Already over, or not ours to change.
  }
}
