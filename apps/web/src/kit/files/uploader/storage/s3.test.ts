import { expect, test } from 'vitest';
import { Credentials, type StorageGrant } from './credentials.ts';
import { StorageFault } from './fault.ts';
import { s3Storage } from './s3.ts';
import type { StorageRequest, StorageResponse } from './send.ts';

const grantUntil = (expiration: Date, accessKeyId = 'one'): StorageGrant => ({
  accessKeyId,
  secretAccessKey: 's',
  sessionToken: 't',
  endpoint: 'http://127.0.0.1:8080/s3',
  bucket: 'files',
  region: 'local',
  prefix: 'u/1/',
  partSize: 512_000,
  expiration: expiration.toISOString(),
});
const answer = (status: number, text = '', headers: Record<string, string> = {}): StorageResponse => ({
  status,
  text,
  header: (name) => headers[name] ?? null,
});
const never = new AbortController().signal;

test('凭证在到期前换新，同时要的只问一次；被拒绝的凭证不再使用', async () => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  let asked = 0;
  const ask = () => Promise.resolve(grantUntil(new Date(now + 900_000), `key ${++asked}`));
  const credentials = new Credentials(ask, () => now);
  const [first, second] = await Promise.all([credentials.get(), credentials.get()]);
  expect(second).toBe(first);
  now += 770_000;
  expect(await credentials.get()).toBe(first);
  now += 20_000;
  const renewed = await credentials.get();
  expect(renewed.accessKeyId).toBe('key 2');
  credentials.drop(first);
  expect(await credentials.get()).toBe(renewed);
  credentials.drop(renewed);
  expect((await credentials.get()).accessKeyId).toBe('key 3');
});

test('存储说凭证过期，下一次请求用新的；说时钟不对，按它的时钟签名', async () => {
  let asked = 0;
  const credentials = new Credentials(() =>
    Promise.resolve(grantUntil(new Date(Date.now() + 900_000), `key${++asked}`)),
  );
  const said = [
    answer(400, '<Error><Code>ExpiredToken</Code><Message>expired</Message></Error>'),
    answer(
      403,
      '<Error><Code>RequestTimeTooSkewed</Code><ServerTime>2031-01-01T00:00:00Z</ServerTime></Error>',
    ),
    answer(
      200,
      '<InitiateMultipartUploadResult><UploadId>a&amp;b</UploadId></InitiateMultipartUploadResult>',
    ),
  ];
  const sent: StorageRequest[] = [];
  const storage = s3Storage(credentials, (outgoing) => {
    sent.push(outgoing);
    return Promise.resolve(said.shift() as StorageResponse);
  });
  await expect(storage.begin('u/1/a.mp4', 'video/mp4', never)).rejects.toMatchObject({
    code: 'ExpiredToken',
  });
  await expect(storage.begin('u/1/a.mp4', 'video/mp4', never)).rejects.toBeInstanceOf(StorageFault);
  expect(await storage.begin('u/1/a.mp4', 'video/mp4', never)).toBe('a&b');
  expect(sent.map(({ headers }) => /Credential=(key\d)/.exec(headers.authorization ?? '')?.[1])).toEqual([
    'key1',
    'key2',
    'key3',
  ]);
  expect(sent[2]?.headers['x-amz-date']).toMatch(/^20310101T/);
  expect(sent[2]?.url).toBe('http://127.0.0.1:8080/s3/files/u/1/a.mp4?uploads=');
});

test('完成时即使应答是 200，里面写着错误也算失败；分片列表跨页读完', async () => {
  const credentials = new Credentials(() => Promise.resolve(grantUntil(new Date(Date.now() + 900_000))));
  const said = [
    answer(200, '<Error><Code>InternalError</Code></Error>'),
    answer(
      200,
      '<r><Part><PartNumber>1</PartNumber><ETag>&quot;e1&quot;</ETag><Size>9</Size></Part><IsTruncated>true</IsTruncated><NextPartNumberMarker>1</NextPartNumberMarker></r>',
    ),
    answer(
      200,
      '<r><Part><PartNumber>2</PartNumber><ETag>e2</ETag><Size>3</Size></Part><IsTruncated>false</IsTruncated></r>',
    ),
  ];
  const storage = s3Storage(credentials, () => Promise.resolve(said.shift() as StorageResponse));
  await expect(storage.finish('p', 'u', ['e'], never)).rejects.toMatchObject({ code: 'InternalError' });
  expect(await storage.listParts('p', 'u', never)).toEqual([
    { number: 1, etag: '"e1"', size: 9 },
    { number: 2, etag: 'e2', size: 3 },
  ]);
});
