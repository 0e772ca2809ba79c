import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { unregistered } from '../../material/index.ts';
import { LIBRARY_FOLDER } from './keep-drawn.ts';

const OF_POSTER = /^poster\/(\d+)\/[^/]+$/;
/** Links and archives that were made before a poster was drawn anew still read what it was. */
const AGE_MS = 24 * 3_600_000;
const AT_ONCE = 500;
const HOUR_MS = 3_600_000;

/**
 * Drawing a poster anew leaves its former picture, and a process that dies, or a change meanwhile, a file that nobody names, be it the
 * copy for the library: after a day they go.
 */
export async function run({ kernel, signal }: Pick<JobContext<unknown>, 'kernel' | 'signal'>) {
  const { db, storage, log } = kernel;
  const sweep = async (some: readonly string[]) => {
    const [copies, own] = [some.filter(isCopy), some.filter((path) => !isCopy(path))];
    const loose = [...(await unnamed(db, own)), ...(await unregistered(db, copies))];
    if (loose.length === 0) return;
    await storage.remove(loose);
    log.info({ files: loose.length }, 'files that no poster names were removed');
  };
  await settleEach(aged(kernel), sweep, {
    log,
    signal,
    name: ([first]: string[]) => first,
    patienceMs: HOUR_MS,
  });
}

const isCopy = (path: string) => path.startsWith(LIBRARY_FOLDER);

/** Some at a time. */
async function* aged({ storage }: Pick<Kernel, 'storage'>): AsyncGenerator<string[]> {
  let some: string[] = [];
  for await (const { path, modifiedAt } of storage.list('poster/')) {
    if (!(OF_POSTER.test(path) || isCopy(path)) || Date.now() - modifiedAt.getTime() < AGE_MS) continue;
    some.push(path);
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** One that waits or is being drawn may become again what it was: its files are looked at another day. */
async function unnamed(db: Queries, paths: readonly string[]): Promise<string[]> {
  const ids = paths.map((path) => Number(OF_POSTER.exec(path)?.[1]));
  const rows = await db.query<{ path: string }>(sql`
    SELECT s.path FROM unnest(${paths}::text[], ${ids}::bigint[]) AS s(path, id) JOIN poster p ON p.id = s.id
    WHERE p.deleted_at IS NOT NULL
      OR (p.state NOT IN ('waiting', 'making') AND p.object IS DISTINCT FROM s.path
          AND NOT EXISTS (SELECT 1 FROM jsonb_each(p.files) f WHERE f.value->>'object' = s.path))`);
  return rows.map(({ path }) => path);
}
