import { ConfigError } from '#config';
import { EmbeddedError } from '#db/embedded/embedded.ts';
import { BackupError } from './backup.errors.ts';

type Say = (line: string) => void;

/** Runs a command of the operator's: progress as lines, a failure as one clear line and exit code 1. */
export async function runCommand(work: (args: string[], say: Say) => Promise<void>): Promise<void> {
  try {
    await work(process.argv.slice(2), (line) => console.log(line));
  } catch (error) {
    const isExpected = [ConfigError, EmbeddedError, BackupError].some((kind) => error instanceof kind);
    console.error(isExpected ? (error as Error).message : `失败：${(error as Error).message ?? error}`);
    process.exitCode = 1;
  }
}
