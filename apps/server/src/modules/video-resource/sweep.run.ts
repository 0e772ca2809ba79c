import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { filesInUse } from './files-in-use.ts';

/** Uploads that were taken over, and films: what is put into the store before the row that names it is written. */
const PASSING = /^video\/\d+\/(?:(?:proof|music|avatar)\/[0-9a-f-]{36}|\d+\/[^/]+\.(?:mp4|jpg))$/;
const AGE_MS = 24 * 3_600_000;
const AT_ONCE = 500;
const HOUR_MS = 3_600_000;

/** A call that failed or a process that died between the store and the row leaves a file that nobody names: after a day it goes. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  const { db, storage, contributions, log } = kernel;
  const sweep = async (some: readonly string[]) => {
    const used = new Set<string>();
    for (const named of contributions(filesInUse)) for (const path of await named(db, some)) used.add(path);
    const loose = some.filter((path) => !used.has(path));
    if (loose.length > 0) {
      await storage.remove(loose);
      log.info({ files: loose.length }, 'files that no row names were removed');
    }
  };
  await settleEach(passing(kernel), sweep, {
    log,
    signal,
    name: ([first]: string[]) => first,
    patienceMs: HOUR_MS,
  });
}

/** Those that are old enough to be looked at, some at a time. */
async function* passing({ storage }: Kernel): AsyncGenerator<string[]> {
  let some: string[] = [];
  for await (const { path, modifiedAt } of storage.list('video/')) {
    if (!PASSING.test(path) || Date.now() - modifiedAt.getTime() < AGE_MS) continue;
    some.push(path);
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** Voices and music of this area. */
export const resourceFiles = async (db: Queries, paths: readonly string[]) =>
  (
    await db.query<{ path: string }>(sql`
      SELECT consent_proof AS path FROM video_voice WHERE consent_proof = ANY(${paths}::text[])
      UNION SELECT sample_object FROM video_voice WHERE sample_object = ANY(${paths}::text[])
      UNION SELECT rights_proof FROM video_music WHERE rights_proof = ANY(${paths}::text[])
      UNION SELECT object FROM video_music WHERE object = ANY(${paths}::text[])`)
  ).map(({ path }) => path);
