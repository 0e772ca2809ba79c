import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { AVATAR_MAX_BYTES, AVATAR_MAX_SIDE } from '../core/limits.ts';
import { z } from '../core/zod.ts';

/** Base64 writes three bytes as four characters. */
const MOST_CHARACTERS = Math.ceil(AVATAR_MAX_BYTES / 3) * 4;

const { post } = callsUnder('/api/admin/avatar', 'signed-in', { inPerson: true });

export const avatar = area('self/avatar', {
  /** The picture as the browser cut it; the server looks at the bytes themselves, not at what they are said to be. */
  save: post(
    'save',
    '更换头像',
    z.strictObject({
      image: z
        .string({ error: '请选择图片' })
        .max(MOST_CHARACTERS, `图片最大 ${AVATAR_MAX_BYTES / 1000} kB`)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, '图片内容不正确')
        .meta({
          title: '图片',
          example: 'AAAA',
          description: `JPEG、PNG 或 WebP 的 base64，正方形，边长不超过 ${AVATAR_MAX_SIDE} 像素`,
        }),
    }),
    z.object({ avatar: z.string() }),
  ),
  remove: post('remove', '移除头像', NO_INPUT, z.null()),
});
