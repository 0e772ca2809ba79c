import { once } from 'node:events';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from '#config';

const PORT_REASONS: Record<string, string> = {
  EADDRINUSE: '已被其他程序占用',
  EACCES: '不允许使用',
  EADDRNOTAVAIL: '的地址不属于本机',
  ENOTFOUND: '的地址不存在',
};

/**
 * Checks what only the machine can tell about the settings, before anything starts: one clear message instead
 * of a half-started server.
 */
export async function runPreflightChecks(config: Config) {
  if (needsFolder(config)) await checkFolder(config.dataDir);
  const { roles, host, port, workerPort } = config;
  if (roles.has('api')) await checkPort('PORT', host, port);
  else if (workerPort !== null) await checkPort('WORKER_PORT', host, workerPort);
}

const needsFolder = ({ databaseUrl, store, secretKey, roles }: Config) =>
  databaseUrl === null || store === null || secretKey === null || roles.has('sandbox');

async function checkFolder(dataDir: string) {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    await makeFolder(dataDir);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') return;
    const reason = code === 'ENOTDIR' ? '是文件，不是文件夹' : `不能写入（${code}）`;
    throw new ConfigError(`数据文件夹 ${dataDir} ${reason}；请通过 DATA_DIR 指定可写入的文件夹`);
  }
}

/** One level at a time: on a file system that refuses folders, Node's recursive mkdir loops forever. */
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) await makeFolder(above);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  throw Object.assign(new Error(path), { code: 'ENOTDIR' });
}

async function checkPort(name: string, host: string, port: number) {
  if (port === 0) return;
  const server = createServer();
  try {
    server.listen({ port, host });
    await once(server, 'listening');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = PORT_REASONS[code] ?? `不能使用（${code}）`;
    throw new ConfigError(
      `端口 ${host}:${port} ${reason}；请停止占用该端口的程序，或通过 ${name}、HOST 更换`,
    );
  } finally {
    server.close();
  }
}
