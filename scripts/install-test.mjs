import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installInto, manifests } from './lib/install.mjs';
import { findNode, inRoot, Stop } from './lib/places.mjs';
import { step } from './lib/steps.mjs';

/**
 * `npm run install-test`: installs from nothing by the lockfile, in a temporary folder, and loads what could miss a package
 * that an empty one stands in for. A checkout that was installed long ago may still hold what the lock no longer names.
 */
const PROBE = `
import { Codec, getFFmpegInfo } from 'node-av/lib';
import { hash, verify } from '@node-rs/argon2';
import { Jieba } from '@node-rs/jieba';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

const missing = ['libx264', 'aac', 'libmp3lame'].filter((name) => !Codec.findEncoderByName(name));
if (missing.length) throw new Error('FFmpeg has no encoder ' + missing.join(', '));
if (!(await verify(await hash('password'), 'password'))) throw new Error('argon2 does not know its own hash');
new Jieba().cut('安装');
(await PDFiumLibrary.init()).destroy();
const { size } = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png().toBuffer({ resolveWithObject: true }).then(({ info }) => info);
if (!size) throw new Error('sharp drew nothing');
const { version, configuration } = getFFmpegInfo();
console.log('FFmpeg ' + version + (configuration.includes('--enable-gpl') ? ', GPL' : ', LGPL') + '; sharp ' + sharp.versions.sharp + ' with libvips ' + sharp.versions.vips);
`;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The packages that package.json replaces by the empty one. */
function standIns() {
  return Object.values(readJson(inRoot('package.json')).overrides ?? {})
    .flatMap((inner) => (typeof inner === 'object' ? Object.entries(inner) : []))
    .filter(([, by]) => by.startsWith('npm:empty-npm-package@'))
    .map(([name]) => name);
}

const folder = mkdtempSync(join(tmpdir(), 'zhiying-install-'));
try {
  for (const path of ['package-lock.json', ...manifests()]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(inRoot(path), join(folder, path));
  }
  await step('从零安装', () => installInto(folder));
  const whole = standIns().filter((name) => {
    const manifest = join(folder, 'node_modules', name, 'package.json');
    return existsSync(manifest) && readJson(manifest).name !== 'empty-npm-package';
  });
  if (whole.length) throw new Stop(`应由空包代替，却装了全部：${whole.join('、')}`);
  const probe = join(folder, 'apps', 'server', 'probe.mjs');
  writeFileSync(probe, PROBE);
  process.stdout.write(execFileSync(findNode(), [probe], { encoding: 'utf8', timeout: 120_000 }));
  console.log(`空包：${standIns().join('、')}；安装完整`);
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
