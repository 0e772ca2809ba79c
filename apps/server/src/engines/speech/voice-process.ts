import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Said, SayTask, VoiceAnswer } from './voice-protocol.ts';

export interface VoiceProcess {
  say(task: SayTask, signal: AbortSignal): Promise<Said>;
  stop(): void;
}

interface Patience {
  /** Without work for so long it goes, and with it 0.9 GB. */
  idleMs?: number;
  /** To load the model. */
  startMs?: number;
  /** For a sentence, and more for each of its characters: a busy machine takes ten times as long. */
  sentenceMs?: number;
  characterMs?: number;
}

/** The process ended or hung; the next sentence gets another. */
export class VoiceEnded extends Error {
  override readonly name = 'VoiceEnded';
}

/** The process that speaks. It starts with the first sentence, ends when there was none for a while, and may crash or hang. */
export function createVoiceProcess(program: URL, patience: Patience = {}): VoiceProcess {
  const { idleMs = 120_000, startMs = 120_000, sentenceMs = 30_000, characterMs = 5_000 } = patience;
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();
  let asked = 0;

  function start(): ChildProcess {
    // Nothing of our environment, which holds secrets.
    const { NODE_COMPILE_CACHE, SystemRoot } = process.env;
    const env = { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...(SystemRoot && { SystemRoot }) };
    const started = fork(fileURLToPath(program), {
      env,
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.once('spawn', () => {
      try {
        if (started.pid) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      } catch {
        // Already over, or not ours to change.
      }
    });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    child = started;
    return started;
  }

  function end() {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  }

  /** One exchange with the process; whoever is asked too long or goes away is given up. */
  function ask(task: SayTask, signal: AbortSignal): Promise<Said> {
    const fresh = child === null;
    const speaker = child ?? start();
    const id = ++asked;
    return new Promise<Said>((resolve, reject) => {
      const fail = (error: unknown) => {
        done();
        // What it was at is of no use to anybody, and must not keep the next one waiting.
        if (child === speaker) end();
        reject(error);
      };
      const late = setTimeout(
        () => fail(new VoiceEnded('语音进程没有反应')),
        (fresh ? startMs : 0) + sentenceMs + characterMs * task.read.length,
      );
      const gone = (code: number | null, by: string | null) =>
        fail(new VoiceEnded(`语音进程意外结束（${by ?? code}）`));
      const cancel = () => fail(signal.reason);
      const heard = (answer: VoiceAnswer) => {
        if (!('id' in answer) || answer.id !== id) return;
        done();
        if ('said' in answer) resolve(answer.said);
        else reject(new Error(answer.failed));
      };
      const done = () => {
        clearTimeout(late);
        speaker.off('message', heard).off('exit', gone).off('error', fail);
        signal.removeEventListener('abort', cancel);
      };
      speaker.on('message', heard).once('exit', gone).once('error', fail);
      signal.addEventListener('abort', cancel, { once: true });
      speaker.send({ id, ...task }, (error) => error && fail(new VoiceEnded(error.message)));
    });
  }

  return {
    say(task, signal) {
      const turn = line.then(async () => {
        signal.throwIfAborted();
        clearTimeout(idle);
        try {
          return await ask(task, signal);
        } finally {
          idle = setTimeout(end, idleMs).unref();
          child?.unref();
          child?.channel?.unref();
        }
      });
      line = turn.catch(() => {});
      return turn;
    },
    stop: end,
  };
}
