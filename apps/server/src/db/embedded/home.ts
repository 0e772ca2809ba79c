import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { EmbeddedError, reasonOf } from './embedded.errors.ts';
import { canReach, chooseRunAs, nameOf, type RunAs } from './run-as.ts';

/** Where the cluster, its password and its port live, and whose they are. */
export interface Home {
  dataDir: string;
  folder: string;
  runAs: RunAs | null;
}

/** Durable and open to every user's traversal, unlike the temporary folder or root's own home. */
const SYSTEM_FOLDER = '/var/lib/zhiying';
const POINTER = 'postgres.location';
const ORIGIN = 'data-dir';

export const clusterOf = (home: Pick<Home, 'folder'>) => join(home.folder, 'cluster');

/**
 * Finds or chooses the home of a data folder: `<DATA_DIR>/postgres`, except where root keeps its data in a place that the
 * user nobody cannot enter (a clone below /root). There the home is a folder of its own below /var/lib/zhiying, and a
 * pointer file in the data folder names it.
 */
export function findHome(wanted: string): Home {
  const dataDir = makeDataDir(wanted);
  const pointed = readPointer(dataDir);
  if (pointed) return ownHome({ dataDir, folder: pointed });

  const beside = { dataDir, folder: join(dataDir, 'postgres') };
  if (existsSync(beside.folder)) return ownHome(beside);
  const runAs = chooseRunAs(clusterOf(beside));
  if (!runAs || canReach(runAs, dataDir, 'x')) return { ...beside, runAs };

  const name = `${basename(dirname(dataDir))}-${randomBytes(6).toString('hex')}`;
  const folder = join(SYSTEM_FOLDER, name.replaceAll(/[^\w.-]/g, '_'));
  try {
    mkdirSync(SYSTEM_FOLDER, { recursive: true });
    chmodSync(SYSTEM_FOLDER, 0o755);
  } catch (error) {
    throw new EmbeddedError(
      `数据库不能以 root 运行，而用户 ${nameOf(runAs.uid)} 进不了数据目录 ${dataDir}，也无法建立 ${SYSTEM_FOLDER}（${reasonOf(error)}）：请把 DATA_DIR 设到它可进入的路径，例如 /srv/zhiying`,
    );
  }
  return { dataDir, folder, runAs };
}

function makeDataDir(wanted: string): string {
  try {
    const made = makeFolders(wanted);
    // A strict umask of root must not hide new folders from the user that PostgreSQL runs as.
    if (process.getuid?.() === 0)
      for (const folder of [...made, ...temporaryFolders(wanted)])
        chmodSync(folder, statSync(folder).mode | 0o111);
    return realpathSync(wanted);
  } catch (error) {
    throw new EmbeddedError(`无法使用数据目录 ${wanted}：${reasonOf(error)}`);
  }
}

/** Root's own below the temporary folder: not meant to last, so nothing of it should be left in the system's folder. */
function temporaryFolders(wanted: string): string[] {
  const temporary = realpathSync(tmpdir());
  const folders: string[] = [];
  for (let folder = realpathSync(wanted); folder.startsWith(temporary + sep); folder = dirname(folder))
    folders.push(folder);
  return folders.filter((folder) => statSync(folder).uid === 0);
}

/** Like mkdir -p, but says what it made. (Node's own recursion never ends on a file system that refuses, such as /proc.) */
function makeFolders(folder: string): string[] {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(folder), { code: 'ENOTDIR' });
    return [];
  }
  const made = makeFolders(dirname(folder));
  mkdirSync(folder);
  return [...made, folder];
}

function readPointer(dataDir: string): string | null {
  const pointer = join(dataDir, POINTER);
  if (!existsSync(pointer)) return null;
  const folder = readFileSync(pointer, 'utf8').trim();
  if (!existsSync(folder))
    throw new EmbeddedError(`${pointer} 指向的数据库 ${folder} 不存在：请恢复该目录，或删除此文件后重新开始`);
  adoptMovedDataDir(dataDir, folder);
  return folder;
}

/** A moved data folder keeps its database; a copied one must not share it with the original. */
function adoptMovedDataDir(dataDir: string, folder: string): void {
  const note = join(folder, ORIGIN);
  const origin = existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir;
  if (origin === dataDir) return;
  const other = join(origin, POINTER);
  if (existsSync(other) && readFileSync(other, 'utf8').trim() === folder)
    throw new EmbeddedError(
      `数据目录 ${dataDir} 是 ${origin} 的副本，两者指向同一个数据库 ${folder}：请改用 npm run backup 与 npm run restore 复制数据`,
    );
  writeFileSync(note, `${dataDir}\n`);
}

function ownHome(home: Omit<Home, 'runAs'>): Home {
  const cluster = clusterOf(home);
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (!owner)
    throw new EmbeddedError(
      `${home.folder} 中没有数据库，或当前用户无权查看：请检查该目录，或移走后重新开始`,
    );
  const self = process.getuid?.();
  if (self !== undefined && self !== 0 && owner.uid !== self)
    throw new EmbeddedError(
      `数据目录 ${home.dataDir} 中的数据库属于系统用户 ${nameOf(owner.uid)}：请用当初启动智营的用户启动（例如 root），或另设 DATA_DIR`,
    );
  const runAs = chooseRunAs(cluster);
  if (runAs && !canReach(runAs, home.folder, 'x'))
    throw new EmbeddedError(
      `用户 ${nameOf(runAs.uid)} 进不了数据库目录 ${home.folder}：请对其上级目录执行 chmod o+x，或把 DATA_DIR 移到可进入的路径`,
    );
  return { ...home, runAs };
}

/** Leaves the pointer for a home outside the data folder. False: another start was faster, its home counts. */
export function publishPointer(home: Home): boolean {
  if (dirname(home.folder) === home.dataDir) return true;
  const draft = join(home.dataDir, `${POINTER}.${process.pid}`);
  writeFileSync(join(home.folder, ORIGIN), `${home.dataDir}\n`);
  writeFileSync(draft, `${home.folder}\n`, { flush: true });
  try {
    linkSync(draft, join(home.dataDir, POINTER));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
