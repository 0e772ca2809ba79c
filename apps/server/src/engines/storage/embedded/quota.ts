import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { S3Error } from '../s3/s3-error.ts';
import type { Blobs } from './blobs.ts';
import type { Permit } from './credentials.ts';
import { LAST } from './object-index.ts';

/** Usage below a prefix is measured this often, and estimated in between. */
const MEASURE_EVERY_MS = 10_000;
/** Even an empty file takes a disk block and a row. */
const SMALLEST_BYTES = 4_096;
/** Maximum concurrent uploads per prefix. */
const MOST_UPLOADS = 1_000;

interface Account {
  measured: number;
  at: number;
  uploads: number;
  /** Bytes written since the last measurement, and bytes being written. */
  since: number;
  underWay: number;
}

export type QuotaGuard = ReturnType<typeof createQuotaGuard>;

/** Enforces the quota of a person's prefix. */
export function createQuotaGuard(db: Database, blobs: Blobs) {
  const accounts = new Map<string, Account>();
  const measuring = new Map<string, Promise<Account>>();

  async function measure(prefix: string): Promise<Pick<Account, 'measured' | 'uploads'>> {
    const below = sql`key >= ${prefix} AND key < ${prefix + LAST}`;
    const kept = await db.one<{ bytes: number }>(sql`
      SELECT (SELECT coalesce(sum(greatest(size, ${SMALLEST_BYTES}::bigint)), 0) FROM stored_object WHERE ${below})
           + (SELECT coalesce(sum(size), 0) FROM stored_trash t WHERE ${below}
                AND NOT EXISTS (SELECT 1 FROM stored_object o WHERE o.file = t.file)) AS bytes`);
    const uploads = await db.query<{ file: string; apart: number }>(sql`
      SELECT file, (SELECT coalesce(sum(size), 0) FROM stored_part p WHERE p.upload_id = u.id AND p.file IS NOT NULL) AS apart
      FROM stored_upload u WHERE ${below} LIMIT ${MOST_UPLOADS}`);
    // Parts of an unfinished upload are in the file but in no row, so the file's size is read.
    const inPlace = await Promise.all(uploads.map(({ file }) => blobs.spaceOf(file)));
    const underWay = uploads.reduce((sum, { apart }) => sum + Number(apart) + SMALLEST_BYTES, 0);
    const measured = Number(kept?.bytes ?? 0) + underWay + inPlace.reduce((sum, bytes) => sum + bytes, 0);
    return { measured, uploads: uploads.length };
  }

  /** Concurrent callers share one measurement. */
  function measureAgain(prefix: string): Promise<Account> {
    const running = measuring.get(prefix) ?? remeasure(prefix).finally(() => measuring.delete(prefix));
    measuring.set(prefix, running);
    return running;
  }

  async function remeasure(prefix: string): Promise<Account> {
    const account = accounts.get(prefix) ?? { measured: 0, at: 0, uploads: 0, since: 0, underWay: 0 };
    const counted = account.since;
    const found = await measure(prefix);
    Object.assign(account, found, { at: performance.now(), since: account.since - counted });
    accounts.set(prefix, account);
    forgetIdle();
    return account;
  }

  async function accountOf(prefix: string): Promise<Account> {
    const known = accounts.get(prefix);
    return known && performance.now() - known.at < MEASURE_EVERY_MS ? known : measureAgain(prefix);
  }

  function forgetIdle() {
    for (const [prefix, { at, underWay }] of accounts)
      if (underWay === 0 && performance.now() - at > MEASURE_EVERY_MS) accounts.delete(prefix);
  }

  const fits = ({ measured, since, underWay }: Account, bytes: number, most: number) =>
    measured + since + underWay + bytes <= most;

  /** Runs a write of this many bytes below the prefix, if the quota allows it. */
  async function use<T>({ prefix, room }: Permit, bytes: number, work: () => Promise<T>): Promise<T> {
    if (!room) return work();
    const counted = Math.max(bytes, SMALLEST_BYTES);
    const usual = await accountOf(prefix);
    // Measures again before refusing: files may have been removed or registered meanwhile.
    const account = fits(usual, counted, room.bytes) ? usual : await measureAgain(prefix);
    if (!fits(account, counted, room.bytes)) throw exceeded(room.rule);
    account.underWay += counted;
    try {
      const done = await work();
      account.since += counted;
      return done;
    } finally {
      account.underWay -= counted;
    }
  }

  return {
    use,

    async useForUpload<T>(permit: Permit, work: () => Promise<T>): Promise<T> {
      if (!permit.room) return work();
      const usual = await accountOf(permit.prefix);
      const account = usual.uploads < MOST_UPLOADS ? usual : await measureAgain(permit.prefix);
      if (account.uploads >= MOST_UPLOADS)
        throw new S3Error('QuotaExceeded', `未完成的上传已有 ${MOST_UPLOADS} 个，请先完成或取消部分上传`);
      account.uploads++;
      return use(permit, 0, work);
    },
  };
}

const exceeded = (rule: string) =>
  new S3Error('QuotaExceeded', `已达存储上限（${rule}），文件未保存：请删除不用的素材，或联系管理员调整上限`);
