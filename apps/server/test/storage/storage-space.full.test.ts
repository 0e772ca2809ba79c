import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@zhiying/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { signRequest } from '#engines/storage/s3/sigv4.ts';
import { details, type Library, openLibrary, type Person } from '../library.ts';
import { type Wire, wireWith } from '../s3-wire.ts';

/** How much may be stored, and what goes by itself. */
const MB = 1_048_576;
const dataDir = mkdtempSync(join(tmpdir(), 'zhiying-space-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

let library: Library;
let clerk: Person;
let wire: Wire;

const wireOf = async (person: Person) =>
  wireWith(await library.house.ask(contract.storage.sts, {}, person.token));
const sweep = () => library.house.app.kernel.storage.sweep(new AbortController().signal);
const diskUse = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

beforeAll(async () => {
  library = await openLibrary({ dataDir, memberQuotaGb: 3 / 1024, nodeQuotaGb: 5 / 1024 });
  clerk = await library.person('clerk', library.dealer, ['5-1', '5-2', '5-3', '5-4']);
  wire = await wireOf(clerk);
});

/** A picture of that many bytes, as far as anybody looks. */
const picture = (bytes: number) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), randomBytes(bytes - 16)]);
const registerAs = async (person: Person, path: string, size: number) =>
  library.house.send(
    contract.material.upload,
    details(path, size, { name: '图.png', type: 'image', ext: 'png' }),
    person.token,
  );

describe('上限', () => {
  afterEach(() => library.house.db.query(sql`DELETE FROM material`));

  it('每人的上限：对象、分片、复制的和刚被替换的都算在内，错误里说清楚', async () => {
    expect((await wire.send('PUT', 'one', { body: randomBytes(MB) })).status).toBe(200);
    const id = await wire.begin('two');
    expect((await wire.part('two', id, 1, randomBytes(MB))).status).toBe(200);
    const refused = await wire.send('PUT', 'three', { body: randomBytes(1.5 * MB) });
    expect(refused).toMatchObject({ status: 403, code: 'QuotaExceeded' });
    expect(refused.text).toContain('已达存储上限（每人');
    expect((await wire.part('two', id, 2, randomBytes(1.5 * MB))).code).toBe('QuotaExceeded');
    const copied = { 'x-amz-copy-source': `/zhiying/${wire.prefix}one` };
    expect((await wire.send('PUT', 'copy', { headers: copied })).code).toBe('QuotaExceeded');
    await wire.send('PUT', 'one', { body: randomBytes(100) });
    // The megabyte that was replaced is still on the disk.
    expect((await wire.send('PUT', 'four', { body: randomBytes(1.5 * MB) })).code).toBe('QuotaExceeded');
    const other = await wireOf(await library.person('other', library.dealer, ['5-2']));
    expect((await other.send('PUT', 'one', { body: randomBytes(2 * MB) })).status).toBe(200);
  });

  it('登记过的素材算在每人和每个机构的上限里；满了连凭证也不给，并说明是哪一个', async () => {
    const [first, second] = [
      await library.person('first', library.dealer, ['5-1', '5-2']),
      await library.person('second', library.dealer, ['5-1', '5-2']),
    ];
    const store = async (person: Person, bytes: number) => {
      const own = await wireOf(person);
      const name = `20261115/${randomBytes(5).toString('hex')}.png`;
      expect((await own.send('PUT', name, { body: picture(bytes) })).status).toBe(200);
      return registerAs(person, own.prefix + name, bytes);
    };
    expect(await store(first, 2.5 * MB)).toMatchObject({ status: 'y' });
    // Half a megabyte is left of the person's own three.
    const own = await wireOf(first);
    expect((await own.send('PUT', 'more', { body: randomBytes(MB) })).code).toBe('QuotaExceeded');
    // Two and a half are left of the node's five.
    expect(await store(second, 2.25 * MB)).toMatchObject({ status: 'y' });
    const left = await (await wireOf(second)).send('PUT', 'more', { body: randomBytes(0.5 * MB) });
    expect(left.text).toContain('已达存储上限（每个组织');
    await library.house.db.query(sql`UPDATE material_version SET size = size + ${MB}`);
    const none = await library.house.send(contract.storage.sts, {}, second.token);
    expect(none).toMatchObject({
      httpStatus: 409,
      code: 'material.quotaReached',
      msg: expect.stringContaining('已达存储上限（每'),
    });
  });

  it('用旧凭证绕不过去：登记时再核对一次', async () => {
    const person = await library.person('patient', library.dealer, ['5-1', '5-2']);
    const own = await wireOf(person);
    const send = async (name: string) => {
      await own.send('PUT', `20261115/${name}.png`, { body: picture(2 * MB) });
      return registerAs(person, `${own.prefix}20261115/${name}.png`, 2 * MB);
    };
    expect(await send('a')).toMatchObject({ status: 'y' });
    expect(await send('b')).toMatchObject({ status: 'n', code: 'material.quotaReached' });
  });
});

describe('不留下', () => {
  it('送到一半断开的整个文件和分片：磁盘上什么也没有', async () => {
    const person = await library.person('broken', library.dealer, ['5-2']);
    const own = await wireOf(person);
    const before = diskUse();
    const id = await own.begin('half');
    for (const address of ['whole', `half?partNumber=1&uploadId=${id}`, `half?partNumber=2&uploadId=${id}`]) {
      const url = new URL(`${library.house.url}/s3/zhiying/${own.prefix}${address}`);
      const signed = signRequest({ method: 'PUT', url, region: 'us-east-1', credentials: own.credentials });
      const outgoing = request(url, { method: 'PUT', headers: { ...signed, 'content-length': 2 * MB } });
      const broken = once(outgoing, 'error').catch((error: unknown) => error);
      outgoing.write(randomBytes(1.2 * MB));
      await vi.waitFor(() => expect(diskUse()).toBeGreaterThan(before));
      outgoing.destroy();
      await broken;
      await vi.waitFor(() => expect(diskUse()).toBe(before));
    }
    expect((await own.send('GET', 'whole')).status).toBe(404);
  });

  it('没有人登记的上传，48 小时后消失；登记过的、不是浏览器上传的还在', async () => {
    const { storage } = library.house.app.kernel;
    const person = await library.person('careless', library.dealer, ['5-1', '5-2']);
    const own = await wireOf(person);
    await own.send('PUT', 'left', { body: randomBytes(1_000) });
    await own.send('PUT', 'fresh', { body: randomBytes(1_000) });
    await own.send('PUT', '20261115/kept.png', { body: picture(20_000) });
    const kept = await registerAs(person, `${own.prefix}20261115/kept.png`, 20_000);
    expect(kept.status).toBe('y');
    await storage.write('material/0/own', randomBytes(10), { contentType: 'image/png' });
    await library.house.db.query(sql`
      UPDATE stored_object SET modified_at = now() - interval '49 hours' WHERE key NOT LIKE '%/fresh'`);
    await sweep();
    expect((await own.send('GET', 'left')).status).toBe(404);
    expect((await own.send('GET', 'fresh')).status).toBe(200);
    expect(await storage.head('material/0/own')).not.toBeNull();
    const version = await library.house.db.one<{ object: string }>(
      sql`SELECT object FROM material_version WHERE material_id = ${kept.data.id}`,
    );
    expect(await storage.head(version?.object ?? '')).toMatchObject({
      size: 20_000,
      contentType: 'image/png',
    });
    await library.house.db.query(sql`UPDATE stored_trash SET at = now() - interval '7 hours'`);
    await sweep();
    const used = await library.house.db.one<{ bytes: number }>(sql`
      SELECT coalesce(sum(size), 0)::float8 AS bytes FROM (SELECT DISTINCT file, size FROM stored_object) o`);
    const underWay = await library.house.db.one<{ bytes: number }>(sql`
      SELECT coalesce(sum(size), 0)::float8 AS bytes FROM stored_part`);
    expect(diskUse()).toBe((used?.bytes ?? 0) + (underWay?.bytes ?? 0));
  });
});
