import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Binaries, findBinaries } from './binaries.ts';
import { EmbeddedError, reasonOf } from './embedded.errors.ts';
import { clusterOf, findHome, type Home, publishPointer } from './home.ts';
import { initdb } from './initdb.ts';
import { needRoom } from './need-room.ts';
import { isAlive } from './processes.ts';

/** A cluster on disk with everything needed to run it. */
export interface Cluster {
  home: Home;
  /** PGDATA. */
  directory: string;
  password: string;
  binaries: Binaries;
}

interface OpenOptions {
  /** False: an absent cluster is an error instead of being made. */
  create: boolean;
  /** Only for tests that forgo durability. */
  sync: boolean;
  roomMb?: number;
  onProgress(line: string): void;
}

/** Opens the cluster of a data folder, making it on the first run. */
export async function openCluster(
  dataDir: string,
  { create, sync, roomMb, onProgress }: OpenOptions,
): Promise<Cluster> {
  const home = findHome(dataDir);
  const isNew = !existsSync(clusterOf(home));
  if (isNew && !create) throw new EmbeddedError(`数据目录 ${home.dataDir} 中尚无数据库`);
  // Before anything is written: where that user cannot reach the programs, finding them copies some sixty megabytes.
  if (isNew) needRoom(dirname(home.folder), roomMb);
  const binaries = findBinaries(home.runAs, dirname(home.folder));
  if (isNew) {
    onProgress(dirname(home.folder) === home.dataDir ? '创建数据库' : `创建数据库（位于 ${home.folder}）`);
    await createHome(home, binaries, sync);
    return openCluster(dataDir, { create: false, sync, roomMb, onProgress });
  }
  const directory = clusterOf(home);
  checkMajorVersion(directory, binaries);
  giveTo(home, directory);
  return { home, directory, binaries, password: readPassword(home) };
}

/** Everything is made under another name and appears at once: an interrupted or doubled first start leaves no half cluster. */
async function createHome(home: Home, binaries: Binaries, sync: boolean): Promise<void> {
  removeUnfinished(home);
  const unfinished = `${home.folder}.new-${process.pid}-${randomBytes(3).toString('hex')}`;
  try {
    const directory = clusterOf({ folder: unfinished });
    mkdirSync(directory, { recursive: true });
    chmodSync(unfinished, home.runAs ? 0o711 : 0o700);
    chmodSync(directory, 0o700);
    const password = randomBytes(24).toString('base64url');
    writeFileSync(join(unfinished, 'password'), password, { mode: 0o600, flush: true });
    await initdb({ ...home, folder: unfinished }, binaries, password, sync);
    const appeared = moveUnlessThere(unfinished, home.folder);
    if (appeared && !publishPointer(home)) rmSync(home.folder, { recursive: true, force: true });
  } catch (error) {
    throw error instanceof EmbeddedError
      ? error
      : new EmbeddedError(`无法创建数据库 ${home.folder}：${reasonOf(error)}`);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** False: a start at the same moment was faster, and its cluster is the one to use. */
function moveUnlessThere(from: string, to: string): boolean {
  try {
    renameSync(from, to);
  } catch (error) {
    if (existsSync(to)) return false;
    throw error;
  }
  syncFolder(dirname(to));
  return true;
}

function removeUnfinished(home: Home): void {
  const prefix = `${basename(home.folder)}.new-`;
  for (const name of readdirSync(dirname(home.folder)).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (!isAlive(pid)) rmSync(join(dirname(home.folder), name), { recursive: true, force: true });
  }
}

function checkMajorVersion(directory: string, binaries: Binaries): void {
  const made = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  const shipped = binaries.version.split('.')[0];
  if (made !== shipped)
    throw new EmbeddedError(
      `数据库 ${directory} 由 PostgreSQL ${made} 创建，当前程序带的是 ${shipped}：请用旧版程序 npm run backup，再用新版 npm run restore`,
    );
}

function readPassword(home: Home): string {
  const file = join(home.folder, 'password');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new EmbeddedError(`无法读取数据库密码 ${file}：${reasonOf(error)}`);
  }
}

/** A cluster unpacked or moved by root may belong to root, which PostgreSQL does not accept. */
function giveTo({ runAs }: Home, directory: string): void {
  if (!runAs || statSync(directory).uid === runAs.uid) return;
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(directory, path), runAs.uid, runAs.gid);
  // Last, because its owner is the sign that the work is done.
  chownSync(directory, runAs.uid, runAs.gid);
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
