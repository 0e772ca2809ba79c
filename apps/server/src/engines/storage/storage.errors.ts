import { defineError } from '#kernel/errors.ts';

export const FileMissing = defineError('storage.missing', 404, () => '文件不存在或已被删除');
export const StorageFull = defineError(
  'storage.full',
  507,
  () => '服务器存储空间已满，文件未保存，请联系管理员',
);
export const StorageUnavailable = defineError(
  'storage.unavailable',
  503,
  (_reason: string) => '文件存储暂时不可用，请稍后重试',
);
export const BadPath = defineError('storage.badPath', 400, () => '文件路径不正确');
