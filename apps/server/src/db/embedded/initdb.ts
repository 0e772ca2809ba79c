import { spawn } from 'node:child_process';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Binaries, program } from './binaries.ts';
import { EmbeddedError } from './embedded.errors.ts';
import { cleanEnvironment } from './environment.ts';
import { clusterOf, type Home } from './home.ts';

export const SUPERUSER = 'zhiying';

/** Fills the empty cluster folder of a home. */
export async function initdb(home: Home, binaries: Binaries, password: string, sync: boolean): Promise<void> {
  const passwordFile = join(home.folder, 'initdb-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (home.runAs)
    for (const path of [passwordFile, clusterOf(home)]) chownSync(path, home.runAs.uid, home.runAs.gid);
  const complaints: string[] = [];
  for (const locale of locales()) {
    const complaint = await run(home, binaries, [
      `--pgdata=${clusterOf(home)}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      `--locale=${locale}`,
      // PostgreSQL's own collation: indexes stay valid when the system's C library is upgraded.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      ...(sync ? [] : ['--no-sync']),
    ]);
    if (complaint === null) return rmSync(passwordFile);
    complaints.push(complaint);
  }
  throw new EmbeddedError(`无法创建数据库：${complaints[0]}`);
}

/** C.UTF-8 makes trigrams of Chinese text; systems that lack it have a UTF-8 locale of another name. */
function locales(): string[] {
  if (process.platform === 'darwin') return ['en_US.UTF-8', 'C.UTF-8'];
  return process.platform === 'win32' ? ['en-US.UTF-8', 'C.UTF-8'] : ['C.UTF-8', 'en_US.UTF-8'];
}

/** Null when it worked, otherwise what initdb complained about, in one line. */
function run(home: Home, binaries: Binaries, args: string[]): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program(binaries, 'initdb'), args, {
      ...home.runAs,
      cwd: home.folder,
      env: cleanEnvironment(binaries),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const lines = errors.split('\n').filter((line) => line.trim());
      const complaint = lines.find((line) => line.includes('error:')) ?? lines[0];
      resolve(code === 0 ? null : (complaint ?? `initdb 中断（${signal ?? code}）`));
    });
  });
}
