import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Embedded, startEmbedded } from './embedded.ts';

/** A folder that root's stand-in can enter too, unlike what mkdtemp makes by itself. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'zhiying-test-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A PostgreSQL of its own for a test: fast because it forgoes durability, gone without trace afterwards. */
export async function startTemporary(): Promise<Pick<Embedded, 'url' | 'stop'>> {
  const folder = temporaryFolder();
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  try {
    const { url, stop } = await startEmbedded({ dataDir: join(folder.path, 'data'), settings });
    return { url, stop: () => stop().finally(folder.remove) };
  } catch (error) {
    folder.remove();
    throw error;
  }
}
