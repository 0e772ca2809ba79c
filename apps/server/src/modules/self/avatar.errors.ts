import { AVATAR_MAX_BYTES, AVATAR_MAX_SIDE } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

export const NotAPicture = defineError(
  'avatar.notAPicture',
  400,
  () => '不是完整的 JPEG、PNG 或 WebP 图片，请更换',
);
export const PictureTooLarge = defineError(
  'avatar.tooLarge',
  400,
  () => `头像最大 ${AVATAR_MAX_SIDE}×${AVATAR_MAX_SIDE} 像素、${AVATAR_MAX_BYTES / 1000} kB`,
);
export const NotSquare = defineError('avatar.notSquare', 400, () => '头像必须是正方形');
export const AvatarMissing = defineError('avatar.missing', 404, () => '图片不存在');
