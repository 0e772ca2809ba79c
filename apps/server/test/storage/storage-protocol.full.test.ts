import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyring } from '#engines/storage/embedded/credentials.ts';
import { sha256, signRequest } from '#engines/storage/s3/sigv4.ts';
import { openWire, sumOf, type Wire } from '../s3-wire.ts';
import { type House, openTestApp } from '../test-app.ts';

/** The part of S3 that is spoken: what is kept comes back, what is not understood is refused. */
let house: House;
let wire: Wire;
let client: S3Client;
let owner: ReturnType<typeof createKeyring>['owner'];
const folder = mkdtempSync(join(tmpdir(), 'zhiying-protocol-'));
afterAll(() => rmSync(folder, { recursive: true }));

const Bucket = 'zhiying';

beforeAll(async () => {
  house = await openTestApp({ dataDir: join(folder, 'data') });
  await house.addMember('uploader');
  wire = await openWire(house, 'uploader');
  owner = createKeyring(house.app.kernel.secret).owner;
  client = new S3Client({
    endpoint: `${house.url}/s3`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: owner,
  });
});

const put = (Key: string, Body: string | Buffer, more = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const asOwner = (method: string, key: string, options: Parameters<Wire['send']>[2] = {}) =>
  wire.send(method, '', { key, credentials: owner, ...options });

describe('没有实现的要求：拒绝，不假装', () => {
  it.each([
    ['SSE-C', 'PUT', { 'x-amz-server-side-encryption-customer-algorithm': 'AES256' }],
    ['服务端加密', 'PUT', { 'x-amz-server-side-encryption': 'aws:kms' }],
    ['对象锁', 'PUT', { 'x-amz-object-lock-mode': 'COMPLIANCE' }],
    ['法律保留', 'PUT', { 'x-amz-object-lock-legal-hold': 'ON' }],
    ['标签', 'PUT', { 'x-amz-tagging': 'a=b' }],
    ['公开读', 'PUT', { 'x-amz-acl': 'public-read' }],
    ['重定向', 'PUT', { 'x-amz-website-redirect-location': '/x' }],
    ['没有听说过的头', 'PUT', { 'x-amz-something-new': '1' }],
    ['写入时的 If-Modified-Since', 'PUT', { 'if-modified-since': new Date().toUTCString() }],
    ['写入时的 Range', 'PUT', { range: 'bytes=0-1' }],
    ['写入时别的 If-None-Match', 'PUT', { 'if-none-match': '"x"' }],
    ['按条件删除', 'DELETE', { 'if-match': '"x"' }],
    ['按条件删除（时间）', 'DELETE', { 'x-amz-if-match-last-modified-time': 'x' }],
    ['越过保留期删除', 'DELETE', { 'x-amz-bypass-governance-retention': 'true' }],
    ['读取时的 SSE-C', 'GET', { 'x-amz-server-side-encryption-customer-algorithm': 'AES256' }],
    ['按条件复制', 'PUT', { 'x-amz-copy-source': '/zhiying/kept', 'if-none-match': '*' }],
    ['按条件复制（If-Match）', 'PUT', { 'x-amz-copy-source': '/zhiying/kept', 'if-match': '"x"' }],
    [
      '复制 SSE-C',
      'PUT',
      { 'x-amz-copy-source': '/zhiying/kept', 'x-amz-copy-source-server-side-encryption-customer-key': 'x' },
    ],
  ])('%s', async (_name, method, headers) => {
    await put('kept', '还在');
    const target = headers['x-amz-copy-source' as keyof typeof headers] ? 'refused' : 'kept';
    const body = method === 'PUT' && target === 'kept' ? Buffer.from('被改了') : undefined;
    expect(await asOwner(method, target, { headers, body })).toMatchObject({
      status: 501,
      code: 'NotImplemented',
    });
    expect((await asOwner('GET', 'kept')).text).toBe('还在');
    expect((await asOwner('GET', 'refused')).status).toBe(404);
  });

  it('不认识的存储级别、版本、子资源、批量删除的条件', async () => {
    const code = async (method: string, options: Parameters<Wire['send']>[2]) =>
      (await asOwner(method, 'kept', options)).code;
    await put('kept', '还在');
    expect(await code('PUT', { body: Buffer.from('x'), headers: { 'x-amz-storage-class': 'GLACIER' } })).toBe(
      'InvalidStorageClass',
    );
    expect(await code('GET', { query: 'versionId=7' })).toBe('InvalidArgument');
    expect(await code('DELETE', { query: 'versionId=7' })).toBe('InvalidArgument');
    for (const query of ['acl=', 'tagging=', 'retention=', 'legal-hold=', 'attributes=', 'torrent='])
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect(await code(method, { query })).toMatch(/^NotImplemented$/);
    expect((await asOwner('GET', '', { query: 'policy=' })).code).toBe('NotImplemented');
    expect((await asOwner('GET', '', { query: 'object-lock=' })).code).toBe('NotImplemented');
    await expect(client.send(new GetObjectTaggingCommand({ Bucket, Key: 'kept' }))).rejects.toMatchObject({
      name: 'NotImplemented',
    });
    await expect(
      client.send(new DeleteObjectCommand({ Bucket, Key: 'kept', IfMatch: '"x"' })),
    ).rejects.toMatchObject({ name: 'NotImplemented' });
    await expect(
      client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'kept', VersionId: '7' }] } }),
      ),
    ).rejects.toMatchObject({ name: 'NotImplemented' });
    expect((await asOwner('GET', 'kept')).text).toBe('还在');
  });

  it('分片复制的范围要写全，不能越界', async () => {
    await put('range', '0123456789');
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'piece' }));
    const copy = (CopySourceRange: string) =>
      client.send(
        new UploadPartCopyCommand({
          Bucket,
          Key: 'piece',
          UploadId,
          PartNumber: 1,
          CopySource: `${Bucket}/range`,
          CopySourceRange,
        }),
      );
    for (const range of ['0-4', 'bytes=-4', 'bytes=2-', 'bytes=5-2', 'bytes=0-10', 'bytes=0-1,3-4'])
      await expect(copy(range)).rejects.toMatchObject({ name: 'InvalidArgument' });
    const { CopyPartResult } = await copy('bytes=2-4');
    const Parts = [{ PartNumber: 1, ETag: CopyPartResult?.ETag }];
    await client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key: 'piece', UploadId, MultipartUpload: { Parts } }),
    );
    expect((await asOwner('GET', 'piece')).text).toBe('234');
  });

  it('AssumeRole 只认一个文件夹的完整权限；少给、多给、附加条件都拒绝', async () => {
    const assume = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ Action: 'AssumeRole', Version: '2011-06-15', ...fields }).toString();
      const url = new URL(`${house.url}/s3`);
      const headers = signRequest({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payloadHash: sha256(body),
        region: 'us-east-1',
        service: 'sts',
        credentials: owner,
      });
      const text = await (await fetch(url, { method: 'POST', headers, body })).text();
      expect(text).toMatch(/^<\?xml[^>]*>\n<(AssumeRoleResponse|ErrorResponse) /);
      return /<Code>(.*?)</.exec(text)?.[1] ?? 'granted';
    };
    const actions = ['PutObject', 'GetObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'];
    const policy = (
      change: { actions?: string[]; resource?: string; more?: object[]; effect?: string } = {},
    ) =>
      JSON.stringify({
        Version: '2012-10-17',
        Statement: [
          {
            Effect: change.effect ?? 'Allow',
            Action: (change.actions ?? actions).map((action) => `s3:${action}`),
            Resource: [change.resource ?? 'arn:aws:s3:::zhiying/upload/1/2/*'],
          },
          {
            Effect: 'Allow',
            Action: ['s3:ListBucket'],
            Resource: ['arn:aws:s3:::zhiying'],
            Condition: { StringLike: { 's3:prefix': ['upload/1/2/*'] } },
          },
          ...(change.more ?? []),
        ],
      });
    expect(await assume({ Policy: policy() })).toBe('granted');
    expect(await assume({})).toBe('InvalidArgument');
    expect(await assume({ Policy: '{' })).toBe('MalformedPolicyDocument');
    for (const change of [
      { actions: ['GetObject'] },
      { actions: [...actions, 'DeleteObject'] },
      { actions: ['*'] },
      { resource: 'arn:aws:s3:::zhiying/*' },
      { resource: 'arn:aws:s3:::zhiying/upload/*/2/*' },
      { resource: 'arn:aws:s3:::zhiying/upload/9/*' },
      { effect: 'Deny' },
      { more: [{ Effect: 'Deny', Action: 's3:PutObject', Resource: '*' }] },
    ])
      expect(await assume({ Policy: policy(change) })).toBe('NotImplemented');
    expect(await assume({ Policy: policy(), ExternalId: 'x' })).toBe('NotImplemented');
    expect(await assume({ Action: 'GetSessionToken' })).toBe('NotImplemented');
  });
});

describe('存进去的，取得出来', () => {
  it('缓存、保存方式、编码、语言、过期时间和自定义说明，复制和分片上传之后也在', async () => {
    const about = {
      CacheControl: 'max-age=60',
      ContentDisposition: 'attachment; filename="a.txt"',
      ContentEncoding: 'gzip',
      ContentLanguage: 'zh-CN',
      ContentType: 'text/plain; charset=utf-8',
      Expires: new Date('2031-01-01T00:00:00Z'),
      Metadata: { who: 'me' },
    };
    const { Expires, ...kept } = about;
    const expected = { ...kept, ExpiresString: Expires.toUTCString() };
    const head = (Key: string) => client.send(new HeadObjectCommand({ Bucket, Key }));
    await put('about', 'x', about);
    expect(await head('about')).toMatchObject(expected);
    const copy = (Key: string, more = {}) =>
      client.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/about`, ...more }));
    await copy('about-copied');
    expect(await head('about-copied')).toMatchObject(expected);
    await copy('about-changed', { MetadataDirective: 'REPLACE', CacheControl: 'no-store' });
    const changed = await head('about-changed');
    expect(changed).toMatchObject({ CacheControl: 'no-store', Metadata: {} });
    expect(changed.ContentEncoding).toBeUndefined();
    await expect(copy('about')).rejects.toMatchObject({ name: 'InvalidRequest' });

    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key: 'about-parts', ...about }),
    );
    const { ETag } = await client.send(
      new UploadPartCommand({ Bucket, Key: 'about-parts', UploadId, PartNumber: 1, Body: 'x' }),
    );
    await client.send(
      new CompleteMultipartUploadCommand({
        Bucket,
        Key: 'about-parts',
        UploadId,
        MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
      }),
    );
    expect(await head('about-parts')).toMatchObject(expected);
    const asked = await client.send(
      new GetObjectCommand({
        Bucket,
        Key: 'about',
        ResponseCacheControl: 'no-store',
        ResponseContentDisposition: 'inline',
        ResponseContentEncoding: 'identity',
        ResponseContentLanguage: 'en',
      }),
    );
    expect(asked).toMatchObject({
      CacheControl: 'no-store',
      ContentDisposition: 'inline',
      ContentEncoding: 'identity',
      ContentLanguage: 'en',
    });
  });

  it.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    '%s：整个对象的校验值',
    async (name) => {
      const body = randomBytes(30_000);
      const field = `Checksum${name}`;
      const expected = { [field]: sumOf(name.toLowerCase(), body), ChecksumType: 'FULL_OBJECT' };
      expect(await put('summed', body, { ChecksumAlgorithm: name })).toMatchObject(expected);
      const head = (more = {}) => client.send(new HeadObjectCommand({ Bucket, Key: 'summed', ...more }));
      expect(await head({ ChecksumMode: 'ENABLED' })).toMatchObject(expected);
      expect((await head())[field as 'ChecksumCRC32']).toBeUndefined();
    },
  );

  it.each([
    ['CRC32', 'COMPOSITE'],
    ['SHA256', 'COMPOSITE'],
    ['CRC32', 'FULL_OBJECT'],
    ['CRC32C', 'FULL_OBJECT'],
    ['CRC64NVME', 'FULL_OBJECT'],
  ] as const)('%s %s：分片上传的校验值，按分片读取', async (ChecksumAlgorithm, ChecksumType) => {
    const name = ChecksumAlgorithm.toLowerCase();
    const field = `Checksum${ChecksumAlgorithm}`;
    const size = 5 * 1024 ** 2;
    const pieces = [randomBytes(size), randomBytes(size), randomBytes(1_234)];
    const Key = `parts-${name}-${ChecksumType}`;
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm, ChecksumType }),
    );
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (const [at, Body] of pieces.entries()) {
      const sent = await client.send(
        new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: at + 1, Body, ChecksumAlgorithm }),
      );
      expect(sent).toMatchObject({ [field]: sumOf(name, Body) });
      Parts.push({ PartNumber: at + 1, ETag: sent.ETag, [field]: sumOf(name, Body) });
    }
    const listed = await client.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    expect(listed.Parts?.[2]).toMatchObject({ [field]: sumOf(name, pieces[2] as Buffer) });
    const complete = (more = {}) =>
      client.send(
        new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts }, ...more }),
      );
    await expect(complete({ MpuObjectSize: 5 })).rejects.toMatchObject({ name: 'InvalidRequest' });
    const whole = Buffer.concat(pieces);
    const digests = pieces.map((piece) => Buffer.from(sumOf(name, piece), 'base64'));
    const value =
      ChecksumType === 'FULL_OBJECT' ? sumOf(name, whole) : `${sumOf(name, Buffer.concat(digests))}-3`;
    const wrong = sumOf(name, Buffer.from('x'));
    await expect(complete({ [field]: wrong, ChecksumType })).rejects.toMatchObject({ name: 'BadDigest' });
    expect(await complete({ MpuObjectSize: whole.length, ChecksumType })).toMatchObject({
      [field]: value,
      ChecksumType,
    });
    expect(await client.send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }))).toMatchObject({
      [field]: value,
      ChecksumType,
    });

    const part = (PartNumber: number) => client.send(new GetObjectCommand({ Bucket, Key, PartNumber }));
    const second = await part(2);
    expect(second).toMatchObject({
      PartsCount: 3,
      ContentRange: `bytes ${size}-${2 * size - 1}/${whole.length}`,
    });
    expect(pieces[1]?.equals((await second.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true);
    expect(await client.send(new HeadObjectCommand({ Bucket, Key, PartNumber: 3 }))).toMatchObject({
      PartsCount: 3,
      ContentLength: 1_234,
    });
    await expect(part(4)).rejects.toMatchObject({ name: 'InvalidPartNumber' });
  });

  it('不是分片上传的对象只有第一片；分片与范围不能一起要', async () => {
    await put('single', '0123456789');
    const one = await asOwner('GET', 'single', { query: 'partNumber=1' });
    expect([one.status, one.text, one.headers.get('content-range')]).toEqual([
      206,
      '0123456789',
      'bytes 0-9/10',
    ]);
    const both = await asOwner('GET', 'single', { query: 'partNumber=1', headers: { range: 'bytes=0-1' } });
    expect(both.code).toBe('InvalidRequest');
    expect((await asOwner('GET', 'single', { query: 'partNumber=0' })).code).toBe('InvalidArgument');
  });
});

describe('错误的样子', () => {
  it('有代码、说明和请求编号；HEAD 没有正文；越界说明实际大小', async () => {
    await put('error', '0123456789');
    const missing = await asOwner('GET', 'no such');
    expect(missing.headers.get('content-type')).toBe('application/xml');
    expect(missing.text).toMatch(
      /^<\?xml [^>]*>\n<Error><Code>NoSuchKey<\/Code><Message>[^<]+<\/Message><Key>no such<\/Key><RequestId>[^<]+</,
    );
    expect(missing.headers.get('x-amz-request-id')).toBe(/<RequestId>(.*?)</.exec(missing.text)?.[1]);
    const head = await asOwner('HEAD', 'no such');
    expect([head.status, head.body.length]).toEqual([404, 0]);
    const range = await asOwner('GET', 'error', { headers: { range: 'bytes=10-' } });
    expect([range.status, range.code, range.headers.get('content-range')]).toEqual([
      416,
      'InvalidRange',
      'bytes */10',
    ]);
    expect(range.text).toContain('<ActualObjectSize>10</ActualObjectSize>');
    const late = await asOwner('GET', 'error', { at: new Date(Date.now() - 3_600_000) });
    expect(late.text).toMatch(/<ServerTime>2\d\d\d-/);
  });
});

describe('第一版的列表', () => {
  it('NextMarker 接着走，一个不漏、一个不重', async () => {
    const names = ['l/1', 'l/a/1', 'l/a/2', 'l/b', 'l/c/d/1', 'l/c/e', 'l/ç/1', 'l/z'];
    for (const name of names) await put(name, name);
    const pages = async (more: object) => {
      const seen: string[] = [];
      for (let Marker: string | undefined; ; ) {
        const page = await client.send(
          new ListObjectsCommand({ Bucket, Prefix: 'l/', MaxKeys: 1, Marker, ...more }),
        );
        seen.push(
          ...(page.Contents ?? []).map(({ Key }) => Key ?? ''),
          ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix ?? ''),
        );
        if (!page.IsTruncated) return seen;
        Marker = page.NextMarker;
      }
    };
    expect(await pages({})).toEqual(['l/1', 'l/a/1', 'l/a/2', 'l/b', 'l/c/d/1', 'l/c/e', 'l/z', 'l/ç/1']);
    const grouped = ['l/1', 'l/a/', 'l/b', 'l/c/', 'l/z', 'l/ç/'];
    expect(await pages({ Delimiter: '/' })).toEqual(grouped);
    const plain = await asOwner('GET', '', { query: 'prefix=l/&delimiter=/&max-keys=2' });
    expect(plain.text).toContain('<NextMarker>l/a/</NextMarker>');
  });
});

describe('aws 命令行', () => {
  const found = spawnSync('aws', ['--version']).status === 0;
  const run = async (...args: string[]) =>
    (
      await promisify(execFile)('aws', ['--endpoint-url', `${house.url}/s3`, ...args], {
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          AWS_ACCESS_KEY_ID: owner.accessKeyId,
          AWS_SECRET_ACCESS_KEY: owner.secretAccessKey,
          AWS_DEFAULT_REGION: 'us-east-1',
        },
      })
    ).stdout;

  it('带说明上传、复制、按分片查看、读懂拒绝的原因', { timeout: 120_000 }, async () => {
    if (!found) return console.log('没有找到 aws 命令，这一项没有核对');
    const file = join(folder, 'cli.bin');
    writeFileSync(file, randomBytes(9_000_000));
    await run('s3', 'cp', file, `s3://${Bucket}/cli/a?b.bin`, '--cache-control', 'max-age=9');
    const source = ['--copy-source', `${Bucket}/cli/a?b.bin`];
    await run('s3api', 'copy-object', '--bucket', Bucket, '--key', 'cli/copy.bin', ...source);
    const head = JSON.parse(
      await run('s3api', 'head-object', '--bucket', Bucket, '--key', 'cli/a?b.bin', '--part-number', '2'),
    ) as object;
    expect(head).toMatchObject({ PartsCount: 2, CacheControl: 'max-age=9' });
    expect(await run('s3', 'ls', `s3://${Bucket}/cli/`)).toMatch(/9000000 a\?b\.bin\n.*9000000 copy\.bin/);
    const locked = run('s3api', 'put-object', '--bucket', Bucket, '--key', 'x', '--tagging', 'a=b');
    await expect(locked).rejects.toMatchObject({ stderr: expect.stringContaining('(NotImplemented)') });
    const wide = run(
      'sts',
      'assume-role',
      '--role-arn',
      'arn:aws:iam::123456789012:role/upload',
      '--role-session-name',
      'x1',
    );
    await expect(wide).rejects.toMatchObject({ stderr: expect.stringContaining('(InvalidArgument)') });
  });
});
