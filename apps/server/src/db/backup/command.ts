import { ConfigError } from '#config';
import { EmbeddedError } from '#db/embedded/embedded.ts';
import { BackupError } from './backup.errors.ts';

export interface Command {
  args: string[];
  say(line: string): void;
  /** Aborted by Ctrl-C; whatever was begun is then undone and cleared away. */
  interrupted: AbortSignal;
}

/** Runs a command of the operator's: progress as lines, a failure as one clear line and exit code 1. */
export async function runCommand(work: (command: Command) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interruption.abort());
  try {
    await work({
      args: process.argv.slice(2),
      say: (line) => process.stdout.write(`${line}\n`),
      interrupted: interruption.signal,
    });
  } catch (error) {
    console.error(interruption.signal.aborted ? '已中断，未做任何更改' : explain(error));
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  const isForOperator = [ConfigError, EmbeddedError, BackupError].some((kind) => error instanceof kind);
  const { message, code } = error as NodeJS.ErrnoException;
  return isForOperator ? message : `失败：${message || code || error}`;
}
