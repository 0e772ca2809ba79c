import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, ROOT, Stop } from './places.mjs';

export const MIGRATIONS = inRoot('apps', 'server', 'src', 'db', 'migrations');
const LANDED = 'meta/_landed.json';

const readJson = (folder, file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const hashOf = (folder, tag) =>
  createHash('sha256')
    .update(readFileSync(join(folder, `${tag}.sql`)))
    .digest('hex');
const tagsOf = (folder) => readJson(folder, 'meta/_journal.json').entries.map(({ tag }) => tag);
const filesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort();
const snapshotsIn = (folder) =>
  readdirSync(join(folder, 'meta'))
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort();

/** Files that no journal speaks of, as a merge leaves them. */
export function strayMigrations(folder = MIGRATIONS) {
  const known = new Set(tagsOf(folder));
  return filesIn(folder).filter((tag) => !known.has(tag));
}

/** What is wrong with the folder, one line each. */
export function migrationFaults(folder = MIGRATIONS) {
  const tags = tagsOf(folder);
  const landed = readJson(folder, LANDED);
  const newest = `${tags.at(-1)?.slice(0, 4)}_snapshot.json`;
  const faults = Object.entries(landed).flatMap(([tag, hash]) => {
    if (!filesIn(folder).includes(tag)) return [`${tag}.sql 已经发布过，不能删除`];
    return hashOf(folder, tag) === hash ? [] : [`${tag}.sql 已经发布过，不能再改；要改的写成新的一步`];
  });
  for (const tag of strayMigrations(folder))
    faults.push(`${tag}.sql 不在 _journal.json 里（npm run migration -- --renumber）`);
  for (const tag of tags)
    if (!(tag in landed)) faults.push(`${tag} 没有登记（npm run migration -- --record）`);
  if (tags.some((tag, at) => Number(tag.slice(0, 4)) !== at)) faults.push('_journal.json 的编号不连续');
  if (snapshotsIn(folder).join() !== newest)
    faults.push(`meta 里只留最新的 ${newest}，现在有 ${snapshotsIn(folder).join('、') || '零个'}`);
  return faults;
}

/** The next step starts from the newest picture of the schema; the older ones tell nothing that git does not. */
export function pruneSnapshots(folder = MIGRATIONS) {
  for (const name of snapshotsIn(folder).slice(0, -1)) rmSync(join(folder, 'meta', name));
}

/** Notes the hash of every step. One that is committed stays as it was; one of today may still have been mended. */
export function recordMigrations(folder = MIGRATIONS) {
  const committed = committedRecord();
  const record = tagsOf(folder).map((tag) => {
    const hash = hashOf(folder, tag);
    if (committed[tag] && committed[tag] !== hash) throw new Stop(`${tag}.sql 已经发布过，不能再改`);
    return [tag, hash];
  });
  writeFileSync(join(folder, LANDED), `${JSON.stringify(Object.fromEntries(record), null, 2)}\n`);
}

function committedRecord() {
  const path = `HEAD:apps/server/src/db/migrations/${LANDED}`;
  try {
    const text = execFileSync('git', ['show', path], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(text);
  } catch {
    return readJson(MIGRATIONS, LANDED);
  }
}
