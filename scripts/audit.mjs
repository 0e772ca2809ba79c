import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isAllowed, READ_BY_HAND, saidIn } from './lib/licences.mjs';
import { inRoot, Stop } from './lib/places.mjs';

/**
 * `npm run audit`: the packages that the product runs with, each with its version, licence and known weaknesses. Asks the
 * registry that npm is set to; where it keeps no list of weaknesses, the licences are shown all the same and this says so.
 */

/** Programs of their own, started beside ours, and libraries in files of their own that anybody can replace. */
const SEPARATE = /\b(LGPL|GPL|MPL)/;

function installed() {
  // The offline voice has a lockfile of its own.
  const locks = ['package-lock.json', 'voice/package-lock.json'].map((file) =>
    JSON.parse(readFileSync(inRoot(file), 'utf8')),
  );
  const found = new Map();
  for (const [place, entry] of locks.flatMap(({ packages }) => Object.entries(packages))) {
    if (!place.includes('node_modules/') || entry.link || entry.dev || entry.devOptional) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = READ_BY_HAND[name] ?? entry.license ?? licenceOf(place) ?? '不明';
    found.set(`${name}@${entry.version}`, { name, version: entry.version ?? '', licence: String(licence) });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function licenceOf(place) {
  const file = path.join(inRoot(place), 'package.json');
  if (!existsSync(file)) return null;
  return saidIn(JSON.parse(readFileSync(file, 'utf8')));
}

/** What the registry knows, by package name; null where it does not answer. */
function weaknesses() {
  return new Promise((resolve) => {
    execFile(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['audit', '--omit=dev', '--json'],
      { cwd: inRoot(), maxBuffer: 64 * 1_048_576, timeout: 120_000, shell: process.platform === 'win32' },
      (_error, output) => {
        try {
          const { vulnerabilities } = JSON.parse(output);
          resolve(vulnerabilities ? new Map(Object.entries(vulnerabilities)) : null);
        } catch {
          resolve(null);
        }
      },
    );
  });
}

const wide = (text) => [...text].reduce((sum, char) => sum + (char > '\u2e80' ? 2 : 1), 0);
const line = (cells, widths) =>
  cells
    .map((cell, at) => cell + ' '.repeat(Math.max(0, widths[at] - wide(cell))))
    .join('  ')
    .trimEnd();

try {
  const [packages, known] = [installed(), await weaknesses()];
  const rows = packages.map(({ name, version, licence }) => {
    const weak = known?.get(name);
    const verdict = isAllowed(licence) ? '' : SEPARATE.test(licence) ? '单独的程序或库' : '请核对';
    return [name, version, licence, verdict, weak ? `${weak.severity}（${weak.range}）` : ''];
  });
  const head = ['软件包', '版本', '许可', '许可说明', '已知漏洞'];
  const widths = head.map((title, at) => Math.max(wide(title), ...rows.map((row) => wide(row[at]))));
  for (const row of [head, ...rows]) console.log(line(row, widths));
  const doubtful = rows.filter((row) => row[3] === '请核对').length;
  console.log(`\n${rows.length} 个运行时软件包；许可待核对 ${doubtful} 个；${told(known)}`);
  process.exitCode = doubtful > 0 || (known?.size ?? 0) > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}

function told(known) {
  if (!known) return '软件源没有回答漏洞查询，请在能访问公共软件源的机器上再运行一次';
  return known.size === 0 ? '没有已知漏洞' : `有已知漏洞的 ${known.size} 个`;
}
