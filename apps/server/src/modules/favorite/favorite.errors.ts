import { defineError } from '#kernel/errors.ts';

export const FolderTaken = defineError('favorite.folderTaken', 409, () => '已有同名收藏夹');
export const TooManyFolders = defineError('favorite.tooManyFolders', 409, () => '最多新建 100 个收藏夹');
