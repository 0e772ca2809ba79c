import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { contract } from '@zhiying/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from './house.ts';

let house: House;
const dataDir = mkdtempSync(join(tmpdir(), 'zhiying-files-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

beforeAll(async () => {
  house = await openHouse({ dataDir });
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
  });

  it('每个登录的人拿到只属于自己的上传凭证', async () => {
    const id = await house.addMember('uploader');
    const grant = await house.ask(contract.storage.sts, {}, await house.signIn('uploader'));
    expect(grant).toMatchObject({
      prefix: `upload/0/${id}/`,
      endpoint: `${house.url}/s3`,
      partSize: 512_000,
    });
  });
});
