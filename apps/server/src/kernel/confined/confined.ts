import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { jsonLines } from './json-lines.ts';

/** Limits of one task; the process is killed when it exceeds one. */
export interface Bounds {
  /**
   * Processor seconds. The wall-clock limit is three times as long, because a busy machine makes the process wait.
   */
  seconds: number;
  /** In addition to what Node itself needs. */
  megabytes: number;
  /** Seconds by the clock without an answer, for programs that give many: one that hangs must not use up the time of all. */
  silentSeconds?: number;
}

interface Work {
  bounds: Bounds;
  signal?: AbortSignal;
  /** Bytes that the program gets beside its task. */
  input?: Buffer;
}

/**
 * `killed`: ended from outside, by the system's out-of-memory killer or a person; the same task may succeed on retry.
 */
type ConfinedEndReason = 'time' | 'memory' | 'crash' | 'killed';

/** The process exceeded a limit or crashed. The caller translates this for the user. */
export class ConfinedEnd extends Error {
  override readonly name = 'ConfinedEnd';
  readonly because: ConfinedEndReason;

  constructor(because: ConfinedEndReason, detail: string) {
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

/** Memory Node needs to start: its heap and the space reserved for compiled code. */
const NODE_MEGABYTES = 512;
/** Signals that a program does not send itself. */
const OUTSIDE = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);
/**
 * The kernel refuses every allocation beyond the limit, WebAssembly and native libraries included. The hard time
 * limit is above the soft one: the soft limit sends SIGXCPU, the hard one SIGKILL, which could not be told from a
 * kill from outside.
 */
const LIMITED =
  'ulimit -c 0; ulimit -S -t "$1"; ulimit -H -t "$(($1 + 10))"; ulimit -d "$2" 2>/dev/null; shift 2; exec "$@"';
const COMPLAINT = 4_000;
const SLOWER_BY_CLOCK = 3;
/** What V8 and native libraries print when an allocation fails. */
const OUT_OF_MEMORY =
  /out of memory|enough memory|enlarge memory|heap limit|allocat|unable to grow|bad_alloc|\bOOM\b/i;

/**
 * Runs a program on untrusted input in a child process with limited time and memory and an empty environment, and
 * yields its answers. A crash or hang ends only this task.
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
  const tooLate = () => {
    late = true;
    kill();
  };
  const timer = setTimeout(tooLate, bounds.seconds * 1000 * SLOWER_BY_CLOCK);
  let silence: NodeJS.Timeout | undefined;
  const listen = () => {
    if (bounds.silentSeconds) silence = setTimeout(tooLate, bounds.silentSeconds * 1000);
  };
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
  // The process may end before it has read its input; the exit status tells why.
  child.stdin.on('error', () => {});
  child.stdin.write(`${JSON.stringify(task)}\n`);
  child.stdin.end(input);
  let whole = false;
  try {
    listen();
    for await (const line of jsonLines(child.stdout)) {
      // What is done with an answer is not the program's time.
      clearTimeout(silence);
      const said = line as { answer?: Answer; failed?: Record<string, unknown>; end?: true };
      if (said.failed) throw new ConfinedFailure(said.failed);
      if (said.end) whole = true;
      else yield said.answer as Answer;
      listen();
    }
    const { code, killedBy } = await ended;
    signal?.throwIfAborted();
    if (!whole) throw new ConfinedEnd(reason(late, killedBy, complaint), `${code ?? killedBy}: ${complaint}`);
  } finally {
    clearTimeout(timer);
    clearTimeout(silence);
    signal?.removeEventListener('abort', kill);
    kill();
  }
}

/** Runs a confined program that gives one answer. */
export async function confinedAnswer<Answer>(program: URL, task: unknown, work: Work): Promise<Answer> {
  for await (const answer of confined<Answer>(program, task, work)) return answer;
  throw new ConfinedEnd('crash', 'no answer');
}

function reason(late: boolean, killedBy: string | null, complaint: string): ConfinedEndReason {
  if (late || killedBy === 'SIGXCPU') return 'time';
  if (OUT_OF_MEMORY.test(complaint)) return 'memory';
  return killedBy !== null && OUTSIDE.has(killedBy) ? 'killed' : 'crash';
}

function start(program: string, { seconds, megabytes }: Bounds) {
  const flags = [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=4', '--no-warnings'];
  const command = [process.execPath, ...flags, program];
  const stdio: ['pipe', 'pipe', 'pipe'] = ['pipe', 'pipe', 'pipe'];
  // The environment holds secrets, so only the compile cache and system paths are passed on.
  const { NODE_COMPILE_CACHE, SystemRoot, TMPDIR } = process.env;
  const env = Object.fromEntries(
    Object.entries({ NODE_COMPILE_CACHE, SystemRoot, TMPDIR }).filter(([, value]) => value !== undefined),
  );
  if (process.platform === 'win32')
    return spawn(process.execPath, [...flags, program], { stdio, env, windowsHide: true });
  const limits = [String(Math.ceil(seconds)), String((megabytes + NODE_MEGABYTES) * 1024)];
  return spawn('/bin/sh', ['-c', LIMITED, 'sh', ...limits, ...command], { stdio, env });
}

/** Runs at lower priority than the processes that answer calls. */
function lowerPriority(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Already over, or not ours to change.
  }
}
