import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const inRoot = (...path) => join(ROOT, ...path);

/** A reason to stop that the operator can act on; shown without a stack. */
export class Stop extends Error {}

/** The Node the project is locked to, whatever the machine has; the machine's own where no such package exists. */
export function findNode() {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const pinned = inRoot('node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Stop(
    `此系统（${process.platform}-${process.arch}）没有随附的 Node，请安装 Node 24 或更新版本（当前 ${process.version}）`,
  );
}

/** Seen from the console's folder, because the test runner brings a Vite of its own. */
export function findVite() {
  const manifest = createRequire(inRoot('apps', 'web', 'package.json')).resolve('vite/package.json');
  return join(manifest, '..', 'bin', 'vite.js');
}
