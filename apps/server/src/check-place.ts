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

/** What only the machine can tell about the settings, before anything is started: one clear line instead of half a server. */
export async function checkPlace(config: Config) {
  if (needsFolder(config)) await checkFolder(config.dataDir);
  if (config.roles.has('api') && config.port !== 0) await checkPort(config);
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

/** Step by step: where a file system takes no folders at all, Node's own way of making several tries for ever. */
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

async function checkPort({ port, host }: Config) {
  const server = createServer();
  try {
    server.listen({ port, host });
    await once(server, 'listening');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = PORT_REASONS[code] ?? `不能使用（${code}）`;
    throw new ConfigError(`端口 ${host}:${port} ${reason}；请停止占用该端口的程序，或通过 PORT、HOST 更换`);
  } finally {
    server.close();
  }
}
