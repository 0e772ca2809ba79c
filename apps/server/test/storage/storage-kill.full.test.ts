import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@zhiying/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { signRequest } from '#engines/storage/s3/sigv4.ts';
import { wireWith } from '../s3-wire.ts';
import { type House, openTestApp } from '../test-app.ts';

const PART = 512_000;
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const dataDir = mkdtempSync(join(tmpdir(), 'zhiying-killed-'));
const children: ChildProcess[] = [];
let house: House;

beforeAll(async () => {
  house = await openTestApp({ dataDir });
  await house.addMember('uploader');
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

/** A server in a process of its own, which can be killed. */
async function startServer() {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      DEMO: '0',
      DATABASE_URL: house.db.url,
      DATA_DIR: dataDir,
      ROLES: 'api',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  // Read to the end: a server that finds its output closed would die of that instead.
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /智营已启动\s+(http:\/\/[^/]+)\//.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return { child, url };
}

async function wipe(upload: string, position: number, length: number) {
  const row = await house.db.one<{ file: string }>(sql`SELECT file FROM stored_upload WHERE id = ${upload}`);
  const { file = '' } = row ?? {};
  const handle = await open(join(dataDir, 'files', file.slice(0, 2), file), 'r+');
  await handle.write(Buffer.alloc(length), 0, length, position);
  await handle.close();
}

it('上传途中被 kill -9：确认过的分片还在，没到磁盘的不算数，接着传完，内容一致', {
  timeout: 120_000,
}, async () => {
  const grant = await house.ask(contract.storage.sts, {}, await house.signIn('uploader'));
  const bytes = randomBytes(PART * 6 + 1_234);
  const part = (number: number) => bytes.subarray((number - 1) * PART, number * PART);
  const first = await startServer();
  const before = wireWith({ ...grant, endpoint: `${first.url}/s3` });
  const id = await before.begin('film');
  const acknowledged = new Map<number, string>();
  for (const number of [1, 2, 4, 5]) {
    const { headers } = await before.part('film', id, number, part(number));
    acknowledged.set(number, headers.get('etag') ?? '');
  }
  // Half of a part has arrived when the process dies.
  const url = new URL(`${first.url}/s3/${grant.bucket}/${grant.prefix}film?partNumber=3&uploadId=${id}`);
  const half = request(url, {
    method: 'PUT',
    headers: {
      ...signRequest({ method: 'PUT', url, region: grant.region, credentials: grant }),
      'content-length': PART,
    },
  });
  const broken = once(half, 'error').catch((error: unknown) => error);
  half.write(part(3).subarray(0, PART / 2));
  await new Promise((resolve) => setTimeout(resolve, 200));
  first.child.kill('SIGKILL');
  await broken;
  // What a power cut does to a part that was noted before the disk had it: it must not count.
  await wipe(id, 4 * PART, PART);
  acknowledged.delete(5);

  const second = await startServer();
  const after = wireWith({ ...grant, endpoint: `${second.url}/s3` });
  const listed = await after.send('GET', 'film', { query: `uploadId=${id}` });
  const found = [...listed.text.matchAll(/<PartNumber>(\d+)<.*?<ETag>(.*?)</g)].map(
    ([, number, etag]) => [Number(number), etag?.replaceAll('&quot;', '"')] as const,
  );
  expect(new Map(found)).toEqual(acknowledged);
  for (const number of [3, 5, 6, 7]) {
    const { headers } = await after.part('film', id, number, part(number));
    acknowledged.set(number, headers.get('etag') ?? '');
  }
  const etags = [1, 2, 3, 4, 5, 6, 7].map((number) => acknowledged.get(number) ?? '');
  expect((await after.complete('film', id, etags)).status).toBe(200);
  expect((await after.send('GET', 'film')).body.equals(bytes)).toBe(true);
});
