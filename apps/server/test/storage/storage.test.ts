import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { contract } from '@zhiying/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { createKeyring } from '#engines/storage/embedded/credentials.ts';
import { presign, UNSIGNED } from '#engines/storage/s3/sigv4.ts';
import { openWire, type Wire } from '../s3-wire.ts';
import { type House, openTestApp } from '../test-app.ts';

let house: House;
let wire: Wire;
const dataDir = mkdtempSync(join(tmpdir(), 'zhiying-files-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const PART = 512_000;
const filesOnDisk = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

beforeAll(async () => {
  house = await openTestApp({ dataDir, trustedOrigins: ['https://console.example'] });
  await house.addMember('uploader');
  wire = await openWire(house, 'uploader');
});

describe('存储', () => {
  it('写入、读取、复制、列出、删除', async () => {
    const { storage } = house.app.kernel;
    const written = await storage.write('a/一.txt', Buffer.from('0123456789'), { contentType: 'text/plain' });
    expect(written).toMatchObject({ path: 'a/一.txt', size: 10, etag: '781e5e245d69b566979b86e28d23f2c7' });
    await storage.copy('a/一.txt', 'a/二.txt');
    await storage.remove(['a/一.txt', 'a/没有']);
    expect(await storage.head('a/一.txt')).toBeNull();
    expect(await text(await storage.read('a/二.txt', { start: 2, end: 4 }))).toBe('234');
    const found: string[] = [];
    for await (const { path } of storage.list('a/')) found.push(path);
    expect(found).toEqual(['a/二.txt']);
    await expect(storage.read('a/一.txt')).rejects.toThrow('文件不存在或已被删除');
  });

  it('每个登录的人拿到只属于自己的上传凭证', async () => {
    const id = await house.addMember('somebody');
    const grant = await house.ask(contract.storage.sts, {}, await house.signIn('somebody'));
    expect(grant).toMatchObject({ prefix: `upload/0/${id}/`, endpoint: `${house.url}/s3`, partSize: PART });
  });

  it('链接不带凭证也能读，过期或改动后不能', async () => {
    const { storage } = house.app.kernel;
    await storage.write('b/页 面.html', Buffer.from('<script>1</script>'), { contentType: 'text/html' });
    const link = house.url + (await storage.signedUrl('b/页 面.html', { downloadName: '报告 "1".html' }));
    const answer = await fetch(link);
    expect(await answer.text()).toBe('<script>1</script>');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="__ _1_\.html"; filename\*=UTF-8''%E6/,
    );
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const page = await fetch(house.url + (await storage.signedUrl('b/页 面.html')));
    expect(page.headers.get('content-disposition')).toBe('attachment');
    expect((await fetch(link.replace('%E9%A1%B5', 'x'))).status).toBe(403);
    expect((await fetch(link.replace('.html', '.htm'))).status).toBe(403);
    const late = await storage.signedUrl('b/页 面.html', { expiresInSeconds: -1 });
    expect((await fetch(house.url + late)).status).toBe(403);
    expect((await fetch(link.split('?')[0] ?? '')).status).toBe(403);
  });
});

describe('S3 协议', () => {
  it('范围与条件请求', async () => {
    const put = await wire.send('PUT', 'r', {
      body: Buffer.from('0123456789'),
      headers: { 'content-type': 'image/png' },
    });
    const etag = put.headers.get('etag') ?? '';
    const get = (headers: Record<string, string>) => wire.send('GET', 'r', { headers });
    expect((await get({ range: 'bytes=2-4' })).text).toBe('234');
    expect((await get({ range: 'bytes=-3' })).headers.get('content-range')).toBe('bytes 7-9/10');
    expect((await get({ range: 'bytes=8-99' })).text).toBe('89');
    expect((await get({ range: 'bytes=10-' })).code).toBe('InvalidRange');
    expect((await get({ range: 'bytes=2-4', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=2-4', 'if-range': '"other"' })).status).toBe(200);
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect((await get({ 'if-match': '"other"' })).code).toBe('PreconditionFailed');
    const modified = (await get({})).headers.get('last-modified') ?? '';
    expect((await get({ 'if-modified-since': modified })).status).toBe(304);
    const again = await wire.send('PUT', 'r', { body: Buffer.from('x'), headers: { 'if-none-match': '*' } });
    expect(again.code).toBe('PreconditionFailed');
  });

  it('伪造的签名、过期的凭证、别人的目录、过旧的请求都被拒绝，什么都不留下', async () => {
    const before = filesOnDisk();
    const body = Buffer.from('x');
    const codes = async (options: Parameters<Wire['send']>[2]) =>
      (await wire.send('PUT', 'f', { body, ...options })).code;
    expect(
      await codes({
        forge: ({ headers }) => (headers.authorization = `${headers.authorization?.slice(0, -1)}z`),
      }),
    ).toBe('InvalidArgument');
    expect(await codes({ credentials: { ...wire.credentials, secretAccessKey: 'guess' } })).toBe(
      'SignatureDoesNotMatch',
    );
    expect(await codes({ forge: ({ url }) => (url.pathname += '2') })).toBe('SignatureDoesNotMatch');
    expect(await codes({ forge: ({ headers }) => (headers['x-amz-copy-source'] = '/zhiying/a') })).toBe(
      'AccessDenied',
    );
    expect(await codes({ payloadHash: 'a'.repeat(64) })).toBe('XAmzContentSHA256Mismatch');
    expect(await codes({ headers: { 'content-md5': Buffer.alloc(16).toString('base64') } })).toBe(
      'BadDigest',
    );
    expect(await codes({ at: new Date(Date.now() - 20 * 60_000) })).toBe('RequestTimeTooSkewed');
    const keyring = createKeyring(house.app.kernel.secret);
    expect(await codes({ credentials: keyring.issue(wire.prefix, new Date(Date.now() - 1)) })).toBe(
      'ExpiredToken',
    );
    const [head, seal] = wire.credentials.sessionToken.split('.');
    const claim = JSON.parse(Buffer.from(head ?? '', 'base64url').toString()) as object;
    const wider = Buffer.from(JSON.stringify({ ...claim, prefix: '' })).toString('base64url');
    expect(await codes({ credentials: { ...wire.credentials, sessionToken: `${wider}.${seal}` } })).toBe(
      'InvalidToken',
    );
    for (const key of ['upload/0/999/f', `${wire.prefix}`, `${wire.prefix.slice(0, -1)}9/f`, 'f'])
      expect(await codes({ key })).toBe('AccessDenied');
    expect((await wire.send('GET', '', { key: '', query: 'list-type=2&prefix=' })).code).toBe('AccessDenied');
    expect(
      (await wire.send('PUT', 'f', { headers: { 'x-amz-copy-source': '/zhiying/a/%E4%BA%8C.txt' } })).code,
    ).toBe('AccessDenied');
    expect((await wire.send('DELETE', 'f')).code).toBe('AccessDenied');
    expect(filesOnDisk()).toBe(before);
  });

  it('键只是名字：点点、空字节、超长都碰不到文件系统', async () => {
    const owner = createKeyring(house.app.kernel.secret).owner;
    for (const name of ['a%2F..%2F..%2Fetc', '...', 'a//b', 'x y+z&<>', '很长'.repeat(100)]) {
      const url = new URL(`${house.url}/s3/zhiying/odd/${encodeURIComponent(name)}`);
      const to = (method: string) => presign({ method, url, region: 'us-east-1', credentials: owner }, 60);
      expect((await fetch(to('PUT'), { method: 'PUT', body: name })).status).toBe(200);
      expect(await (await fetch(to('GET'))).text()).toBe(name);
    }
    const refused = async (path: string) => {
      const url = new URL(`${house.url}/s3/zhiying/${path}`);
      const to = presign({ method: 'PUT', url, region: 'us-east-1', credentials: owner }, 60);
      return (await (await fetch(to, { method: 'PUT', body: 'x' })).text()).match(/<Code>(.*?)</)?.[1];
    };
    expect(await refused('a%00b')).toBe('KeyTooLongError');
    expect(await refused('x'.repeat(1_025))).toBe('KeyTooLongError');
  });

  it('分片可乱序、重传、列出；缺片或错片不能完成；完成后不留下别的', async () => {
    const before = filesOnDisk();
    const [one, two, three] = [randomBytes(PART), randomBytes(PART), randomBytes(1_000)];
    const id = await wire.begin('m');
    const etags = new Map<number, string>();
    for (const [number, body] of [
      [3, three],
      [1, one],
      [2, randomBytes(PART)],
      [2, two],
    ] as const)
      etags.set(number, (await wire.part('m', id, number, body)).headers.get('etag') ?? '');
    const [first = '', second = '', third = ''] = [1, 2, 3].map((number) => etags.get(number));
    const listed = await wire.send('GET', 'm', { query: `uploadId=${id}` });
    expect([...listed.text.matchAll(/<Size>(\d+)</g)].map(([, size]) => Number(size))).toEqual([
      PART,
      PART,
      1_000,
    ]);
    expect((await wire.complete('m', id, [first, second, third, third])).code).toBe('InvalidPart');
    expect((await wire.complete('m', id, [first, first, third])).code).toBe('InvalidPart');
    expect((await wire.complete('m', id, [first, second, third])).status).toBe(200);
    // The answer was lost: asking again answers the same.
    expect((await wire.complete('m', id, [first, second, third])).status).toBe(200);
    expect((await wire.send('GET', 'm')).body.equals(Buffer.concat([one, two, three]))).toBe(true);
    expect(filesOnDisk()).toBe(before + 1);

    const dropped = await wire.begin('m2');
    await wire.part('m2', dropped, 1, one);
    expect((await wire.send('DELETE', 'm2', { query: `uploadId=${dropped}` })).status).toBe(204);
    expect((await wire.part('m2', dropped, 2, two)).code).toBe('NoSuchUpload');
    expect(filesOnDisk()).toBe(before + 1);
  });

  it('分片带着自己的校验值：核对无误才收，并以它为标识，重传得到同一个', async () => {
    const [one, two] = [randomBytes(PART), randomBytes(777)];
    const sum = (bytes: Buffer) => {
      const four = Buffer.alloc(4);
      four.writeUInt32BE(crc32(bytes));
      return four;
    };
    const id = await wire.begin('summed');
    const send = (number: number, body: Buffer, checksum = sum(body)) =>
      wire.send('PUT', 'summed', {
        query: `partNumber=${number}&uploadId=${id}`,
        body,
        payloadHash: UNSIGNED,
        headers: { 'x-amz-checksum-crc32': checksum.toString('base64') },
      });
    expect((await send(1, one, sum(two))).code).toBe('BadDigest');
    expect((await wire.send('GET', 'summed', { query: `uploadId=${id}` })).text).not.toContain('<Part>');
    const tags: string[] = [];
    for (const [number, body] of [
      [1, one],
      [2, two],
      [1, one],
    ] as const)
      tags.push((await send(number, body)).headers.get('etag') ?? '');
    expect(tags).toEqual([one, two, one].map((body) => `"crc32-${sum(body).toString('hex')}"`));
    const [first = '', second = ''] = tags;
    expect((await wire.complete('summed', id, [first, first])).code).toBe('InvalidPart');
    const done = await wire.complete('summed', id, [first, second]);
    expect(done.text).toMatch(/[0-9a-f]{32}-2/);
    expect((await wire.complete('summed', id, [first, second])).status).toBe(200);
    expect((await wire.send('GET', 'summed')).body.equals(Buffer.concat([one, two]))).toBe(true);
  });

  it('服务器自己写入的内容不被动用：写完还在', async () => {
    const bytes = new Uint8Array(100_000).fill(7);
    await house.app.kernel.storage.write('kept', Buffer.from(bytes.buffer), { contentType: 'image/png' });
    expect(bytes.length).toBe(100_000);
    expect(bytes.at(-1)).toBe(7);
  });

  it('十路并行的整齐分片不再拷贝就成为文件', async () => {
    const bytes = randomBytes(PART * 20 + 77);
    const id = await wire.begin('big');
    const numbers = Array.from({ length: 21 }, (_, at) => at + 1);
    const etags = await Promise.all(
      numbers.map(async (number) => {
        const body = bytes.subarray((number - 1) * PART, number * PART);
        return (await wire.part('big', id, number, body)).headers.get('etag') ?? '';
      }),
    );
    const upload = await house.db.one<{ file: string }>(sql`SELECT file FROM stored_upload WHERE id = ${id}`);
    await wire.complete('big', id, etags);
    expect((await wire.send('GET', 'big')).body.equals(bytes)).toBe(true);
    const object = await house.db.one<{ file: string }>(
      sql`SELECT file FROM stored_object WHERE key = ${`${wire.prefix}big`}`,
    );
    expect(object?.file).toBe(upload?.file);
  });

  it('同一个键同时写两次：留下完整的一个', async () => {
    const bodies = Array.from({ length: 8 }, () => randomBytes(200_000));
    await Promise.all(bodies.map((body) => wire.send('PUT', 'twice', { body })));
    const { body } = await wire.send('GET', 'twice');
    expect(bodies.some((written) => written.equals(body))).toBe(true);
    const trash = await house.db.one<{ count: number }>(sql`SELECT count(*) FROM stored_trash`);
    expect(trash?.count).toBeGreaterThanOrEqual(7);
  });

  it('磁盘写满时说得清楚，什么都不算数', async () => {
    const id = await wire.begin('full');
    const upload = await house.db.one<{ file: string }>(sql`SELECT file FROM stored_upload WHERE id = ${id}`);
    const file = join(dataDir, 'files', upload?.file.slice(0, 2) ?? '', upload?.file ?? '');
    rmSync(file);
    // Linux has a device that is always full.
    symlinkSync('/dev/full', file);
    const refused = await wire.part('full', id, 1, randomBytes(PART));
    expect(refused).toMatchObject({ status: 507, code: 'InsufficientStorage' });
    expect((await wire.send('GET', 'full', { query: `uploadId=${id}` })).text).not.toContain('<Part>');
    expect((await wire.send('DELETE', 'full', { query: `uploadId=${id}` })).status).toBe(204);
  });

  it('只有受信任的来源可以跨域使用', async () => {
    const ask = (origin: string) =>
      fetch(`${house.url}/s3/zhiying/x`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
    const allowed = await ask('https://console.example');
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(allowed.headers.get('access-control-expose-headers')).toContain('etag');
    expect((await ask('https://other.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('没人完成的上传和没人要的文件被清理', async () => {
    const id = await wire.begin('left');
    await wire.part('left', id, 1, randomBytes(PART));
    await wire.part('left', id, 1, randomBytes(PART));
    await house.db.query(sql`UPDATE stored_upload SET created_at = now() - interval '3 days'`);
    await house.app.kernel.storage.sweep(new AbortController().signal);
    expect(await house.db.query(sql`SELECT 1 FROM stored_upload WHERE id = ${id}`)).toHaveLength(1);
    await house.db.query(sql`UPDATE stored_part SET modified_at = now() - interval '3 days'`);
    await house.db.query(sql`UPDATE stored_trash SET at = now() - interval '7 hours'`);
    await house.app.kernel.storage.sweep(new AbortController().signal);
    expect(await house.db.query(sql`SELECT 1 FROM stored_upload`)).toHaveLength(0);
    const used = await house.db.one<{ count: number }>(sql`SELECT count(DISTINCT file) FROM stored_object`);
    expect(filesOnDisk()).toBe(used?.count);
  });
});
