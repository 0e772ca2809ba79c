import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { contract } from '@zhiying/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyring } from '#engines/storage/embedded/credentials.ts';
import { type House, openTestApp } from '../test-app.ts';

/** Public clients, unmodified, against the server's own store. */
let house: House;
let grant: Awaited<ReturnType<typeof sts>>;
let client: S3Client;
let ownerClient: S3Client;
const folder = mkdtempSync(join(tmpdir(), 'zhiying-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sts = async () => house.ask(contract.storage.sts, {}, await house.signIn('uploader'));
const bytes = randomBytes(12_000_000);
const digest = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

beforeAll(async () => {
  house = await openTestApp({ dataDir: join(folder, 'data') });
  await house.addMember('uploader');
  grant = await sts();
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = grant;
  const credentials = { accessKeyId, secretAccessKey, sessionToken };
  client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
  const { owner } = createKeyring(house.app.kernel.secret);
  ownerClient = new S3Client({ endpoint, region, forcePathStyle: true, credentials: owner });
});

const at = (name: string) => ({ Bucket: grant.bucket, Key: grant.prefix + name });

describe('AWS SDK', () => {
  it('分片上传、列出分片、按范围读取、列出对象', async () => {
    const upload = new Upload({
      client,
      params: { ...at('大 文件(1)+é.bin'), Body: bytes, ContentType: 'video/mp4', Metadata: { who: 'sdk' } },
      partSize: 5 * 1024 ** 2,
      queueSize: 3,
    });
    const { ETag } = await upload.done();
    expect(ETag).toMatch(/^"[0-9a-f]{32}-3"$/);

    const piece = await client.send(
      new GetObjectCommand({ ...at('大 文件(1)+é.bin'), Range: 'bytes=5242870-5242889' }),
    );
    expect(piece).toMatchObject({ ContentRange: 'bytes 5242870-5242889/12000000', ContentLength: 20 });
    expect(Buffer.from((await piece.Body?.transformToByteArray()) ?? [])).toEqual(
      bytes.subarray(5_242_870, 5_242_890),
    );
    const whole = await client.send(new GetObjectCommand(at('大 文件(1)+é.bin')));
    expect(whole).toMatchObject({ ContentType: 'video/mp4', Metadata: { who: 'sdk' } });
    expect(digest((await whole.Body?.transformToByteArray()) ?? new Uint8Array())).toBe(digest(bytes));

    const { Contents } = await client.send(
      new ListObjectsV2Command({ Bucket: grant.bucket, Prefix: grant.prefix }),
    );
    expect(Contents).toMatchObject([{ Key: at('大 文件(1)+é.bin').Key, Size: bytes.length, ETag }]);
    await expect(
      client.send(new ListPartsCommand({ ...at('大 文件(1)+é.bin'), UploadId: 'gone' })),
    ).rejects.toThrow(/multipart upload does not exist/);
  });

  it.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    '%s 校验和得到核对',
    async (algorithm) => {
      const Key = at(`sum-${algorithm}`).Key;
      await client.send(
        new PutObjectCommand({
          Bucket: grant.bucket,
          Key,
          Body: bytes.subarray(0, 70_000),
          ChecksumAlgorithm: algorithm,
        }),
      );
      expect(await client.send(new HeadObjectCommand({ Bucket: grant.bucket, Key }))).toMatchObject({
        ContentLength: 70_000,
      });
      const field = `Checksum${algorithm}`;
      const wrong = Buffer.alloc(
        { CRC64NVME: 8, SHA1: 20, SHA256: 32, CRC32: 4, CRC32C: 4 }[algorithm],
        1,
      ).toString('base64');
      await expect(
        client.send(new PutObjectCommand({ ...at('wrong-sum'), Body: 'x', [field]: wrong })),
      ).rejects.toThrow(/checksum/);
      await expect(client.send(new HeadObjectCommand(at('wrong-sum')))).rejects.toMatchObject({
        name: 'NotFound',
      });
    },
  );

  it('翻页、分组、复制、批量删除', async () => {
    const Bucket = grant.bucket;
    for (const name of ['b/1', 'b/2', 'b/x/1', 'b/x/2', 'b/y/1', 'b-', 'b0'])
      await ownerClient.send(new PutObjectCommand({ Bucket, Key: `list/${name}`, Body: name }));
    const seen: string[][] = [];
    for await (const page of paginateListObjectsV2(
      { client: ownerClient, pageSize: 1 },
      { Bucket, Prefix: 'list/b/', Delimiter: '/' },
    ))
      seen.push([
        ...(page.Contents ?? []).map(({ Key }) => Key ?? ''),
        ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix ?? ''),
      ]);
    expect(seen).toEqual([['list/b/1'], ['list/b/2'], ['list/b/x/'], ['list/b/y/']]);

    await ownerClient.send(
      new CopyObjectCommand({ Bucket, Key: 'list/copied', CopySource: `${Bucket}/list/b/x/2` }),
    );
    const copied = await ownerClient.send(new GetObjectCommand({ Bucket, Key: 'list/copied' }));
    expect(await copied.Body?.transformToString()).toBe('b/x/2');

    const { Deleted } = await ownerClient.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'list/b/1' }, { Key: 'list/b/2' }] } }),
    );
    expect(Deleted).toHaveLength(2);
    const left = await ownerClient.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/b/' }));
    expect(left.Contents?.map(({ Key }) => Key)).toEqual(['list/b/x/1', 'list/b/x/2', 'list/b/y/1']);
  });
});

describe('aws 命令行', () => {
  const found = spawnSync('aws', ['--version']).status === 0;
  const run = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)('aws', ['--endpoint-url', grant.endpoint, ...args], {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        AWS_ACCESS_KEY_ID: grant.accessKeyId,
        AWS_SECRET_ACCESS_KEY: grant.secretAccessKey,
        AWS_SESSION_TOKEN: grant.sessionToken,
        AWS_DEFAULT_REGION: grant.region,
      },
    });
    return stdout;
  };

  it('分片上传、按范围读取、列出', { timeout: 120_000 }, async () => {
    if (!found) return console.log('没有找到 aws 命令，这一项没有核对');
    const [file, piece, whole] = ['up.bin', 'piece.bin', 'whole.bin'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(file, bytes);
    const { Bucket, Key } = at('cli/up.bin');
    await run('s3', 'cp', file, `s3://${Bucket}/${Key}`);
    await run(
      's3api',
      'get-object',
      '--bucket',
      Bucket,
      '--key',
      Key,
      '--range',
      'bytes=8388600-8388615',
      piece,
    );
    expect(readFileSync(piece)).toEqual(bytes.subarray(8_388_600, 8_388_616));
    await run('s3', 'cp', `s3://${Bucket}/${Key}`, whole);
    expect(digest(readFileSync(whole))).toBe(digest(bytes));
    expect(await run('s3', 'ls', `s3://${Bucket}/${grant.prefix}cli/`)).toMatch(/12000000 up\.bin/);
    const head = JSON.parse(await run('s3api', 'head-object', '--bucket', Bucket, '--key', Key)) as {
      ETag: string;
    };
    expect(head.ETag).toMatch(/-2"$/);
  });
});
