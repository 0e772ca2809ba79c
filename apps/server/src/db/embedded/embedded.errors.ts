/** Why the embedded PostgreSQL cannot serve: one Chinese line for the operator, printed as it is. */
export class EmbeddedError extends Error {
  override readonly name: string = 'EmbeddedError';
}

/** Another 智营 process holds the data folder. Trying again will not help while it lives. */
export class DataDirInUse extends EmbeddedError {
  override readonly name = 'DataDirInUse';
  readonly pid: number | null;

  constructor(dataDir: string, pid: number | null) {
    super(`数据目录 ${dataDir} 正被另一个智营进程使用（pid ${pid ?? '未知'}）`);
    this.pid = pid;
  }
}

/** `EACCES` and its like as a short Chinese reason; anything unusual keeps its own words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    EACCES: '没有权限',
    EPERM: '没有权限',
    ENOSPC: '磁盘已满',
    EROFS: '文件系统只读',
    ENOENT: '不存在',
    ENOTDIR: '不是目录',
  };
  return (code && known[code]) || String(message ?? error).replaceAll(/\s*\n\s*/g, ' ');
}
