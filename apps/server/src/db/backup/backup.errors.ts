/** Why a backup or a restore did not happen: one Chinese line for the operator. Nothing was changed. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError';
}

/** The file is not a whole backup. */
export class BackupDamaged extends BackupError {
  override readonly name = 'BackupDamaged';

  constructor(file: string, what: string) {
    super(`备份文件 ${file} 已损坏或不完整：${what}`);
  }
}
