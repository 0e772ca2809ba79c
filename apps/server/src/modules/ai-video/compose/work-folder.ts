import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config';
import { scratchTag } from '#kernel/scratch.ts';

/** What a process that died left, and nobody took up again. */
const AGE_MS = 3_600_000;

/** Where one film is made, by its name: its own folder, empty. What an earlier try of it left there goes, and what others left an hour ago. */
export async function workFolder({ dataDir }: Pick<Config, 'dataDir'>, name: string): Promise<string> {
  const all = join(dataDir, 'compose');
  const mine = join(all, `${name}-${scratchTag}-`);
  await rm(mine, { recursive: true, force: true });
  await mkdir(mine, { recursive: true });
  for (const other of await readdir(all)) {
    const found = await stat(join(all, other)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > AGE_MS)
      await rm(join(all, other), { recursive: true, force: true });
  }
  return mine;
}
