import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

interface Kept {
  /** Made up once: what tells this computer's program from others. */
  installation: string;
  /** By product and server. */
  tokens: Record<string, string>;
}

/** What the program remembers between runs, readable by this user of the computer alone. */
export function openHome(folder = process.env.ZHIYING_HOME ?? join(homedir(), '.zhiying-assistant')) {
  const file = join(folder, 'assistant.json');
  const read = (): Kept => {
    try {
      const { installation, tokens } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Kept>;
      if (installation && tokens) return { installation, tokens };
    } catch {
      // The first run, or a file that was damaged: signing in anew mends it.
    }
    return write({ installation: randomUUID(), tokens: {} });
  };
  const write = (kept: Kept): Kept => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, JSON.stringify(kept, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return kept;
  };
  return {
    installation: () => read().installation,
    token: (key: string): string | undefined => read().tokens[key],
    keep(key: string, token: string | null) {
      const { installation, tokens } = read();
      const { [key]: _former, ...others } = tokens;
      write({ installation, tokens: token === null ? others : { ...others, [key]: token } });
    },
  };
}
export type Home = ReturnType<typeof openHome>;
