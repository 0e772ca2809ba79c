import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contract } from '@zhiying/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { createKeyring } from '#engines/storage/embedded/credentials.ts';
import type { Storage } from '#kernel/storage.ts';
import { wireWith } from '../s3-wire.ts';
import { type House, openTestApp } from '../test-app.ts';

/** One server keeps its files in another one's store, as it would in any S3-compatible store. */
let outside: House;
let house: House;
let storage: Storage;
const dataDir = mkdtempSync(join(tmpdir(), 'zhiying-outside-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

beforeAll(async () => {
  outside = await openTestApp({ dataDir });
  const { owner } = createKeyring(outside.app.kernel.secret);
  const endpoint = `${outside.url}/s3`;
  house = await openTestApp({
    dataDir: '/nowhere',
    store: {
      ...owner,
      endpoint,
      bucket: 'zhiying',
      region: 'us-east-1',
      roleArn: 'arn:aws:iam::1:role/upload',
      stsEndpoint: endpoint,
      partSize: 5 * 1024 ** 2,
    },
  });
  storage = house.app.kernel.storage;
});

describe('外部对象存储', () => {
  it('写入、读取、复制、列出、链接、本地文件、删除', async () => {
    const bytes = randomBytes(9_000_000);
    const written = await storage.write('o/一 (1)+.bin', bytes, { contentType: 'video/mp4' });
    expect(written).toMatchObject({ path: 'o/一 (1)+.bin', size: bytes.length, contentType: 'video/mp4' });
    const chunks = () => Readable.from([bytes.subarray(0, 5_000_000), bytes.subarray(5_000_000)]);
    await storage.write('o/known', chunks(), { contentType: 'video/mp4', size: bytes.length });
    await storage.write('o/unknown', chunks(), { contentType: 'video/mp4' });
    await storage.copy('o/一 (1)+.bin', 'o/三');
    const found: string[] = [];
    for await (const { path, size } of storage.list('o/')) {
      expect(size).toBe(bytes.length);
      found.push(path);
    }
    expect(found).toEqual(['o/known', 'o/unknown', 'o/一 (1)+.bin', 'o/三']);
    for (const path of found) expect((await buffer(await storage.read(path))).equals(bytes)).toBe(true);
    expect(await buffer(await storage.read('o/三', { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20));

    const { file, release } = await storage.localFile('o/三');
    expect(readFileSync(file).equals(bytes)).toBe(true);
    await release();
    expect(() => readFileSync(file)).toThrow('ENOENT');

    const link = await fetch(await storage.signedUrl('o/三', { downloadName: '三.mp4' }));
    expect(link.headers.get('content-disposition')).toContain("filename*=UTF-8''%E4%B8%89.mp4");
    await storage.remove(['o/三', 'o/没有']);
    expect(await storage.head('o/三')).toBeNull();
    await expect(storage.read('o/三')).rejects.toThrow('文件不存在或已被删除');
  });

  it('浏览器拿到的凭证来自外部存储的 STS，只限自己的目录', async () => {
    const id = await house.addMember('uploader');
    const grant = await house.ask(contract.storage.sts, {}, await house.signIn('uploader'));
    expect(grant).toMatchObject({
      prefix: `upload/0/${id}/`,
      endpoint: `${outside.url}/s3`,
      partSize: 5_242_880,
    });
    const wire = wireWith(grant);
    expect((await wire.send('PUT', 'a', { body: Buffer.from('x') })).status).toBe(200);
    expect((await wire.send('PUT', '', { key: 'upload/0/0/a', body: Buffer.from('x') })).code).toBe(
      'AccessDenied',
    );
    expect(await storage.head(`${grant.prefix}a`)).toMatchObject({ size: 1 });
    const page = await fetch(`${house.url}/healthz`);
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${outside.url}`);
    expect((await fetch(`${house.url}/s3/zhiying/a`)).status).toBe(404);
  });

  it('没人完成和没人登记的上传，48 小时后从外部存储里清掉', async () => {
    const wire = wireWith({ ...(await storage.grant('upload/0/5/')), endpoint: `${outside.url}/s3` });
    await wire.send('PUT', 'left', { body: Buffer.from('x') });
    const id = await wire.begin('half');
    await outside.db.query(sql`UPDATE stored_object SET modified_at = now() - interval '49 hours'`);
    await outside.db.query(sql`UPDATE stored_upload SET created_at = now() - interval '49 hours'`);
    await wire.send('PUT', 'fresh', { body: Buffer.from('x') });
    await storage.write('material/kept', Buffer.from('x'), { contentType: 'image/png' });
    await outside.db.query(
      sql`UPDATE stored_object SET modified_at = now() - interval '49 hours' WHERE key = 'material/kept'`,
    );
    const running = await wire.begin('running');
    await storage.sweep(new AbortController().signal);
    expect(await storage.head('upload/0/5/left')).toBeNull();
    expect(await storage.head('upload/0/5/fresh')).not.toBeNull();
    expect(await storage.head('material/kept')).not.toBeNull();
    expect((await wire.part('half', id, 1, Buffer.from('x'))).code).toBe('NoSuchUpload');
    expect((await wire.part('running', running, 1, Buffer.from('x'))).status).toBe(200);
  });

  it('外部存储没有应答时说得清楚', async () => {
    const { owner } = createKeyring('x');
    const endpoint = 'http://127.0.0.1:1';
    const lost = await openTestApp({
      store: {
        ...owner,
        endpoint,
        bucket: 'zhiying',
        region: 'us-east-1',
        roleArn: 'arn:aws:x',
        stsEndpoint: endpoint,
        partSize: 5_242_880,
      },
    });
    await lost.addMember('uploader');
    const answer = await lost.send(contract.storage.sts, {}, await lost.signIn('uploader'));
    expect(answer).toMatchObject({ httpStatus: 503, msg: '文件存储暂时不可用，请稍后重试' });
  });
});
