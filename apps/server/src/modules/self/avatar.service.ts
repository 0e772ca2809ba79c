import { AVATAR_MAX_BYTES, AVATAR_MAX_SIDE, AVATAR_PATH, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { newToken } from '#kernel/access/tokens.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { NotAPicture, NotSquare, PictureTooLarge } from './avatar.errors.ts';
import * as repository from './avatar.repository.ts';
import { readPicture } from './picture.ts';

export const avatarService = ({ tx }: Pick<Kernel, 'tx'>) => ({
  /** Under a new address each time: the old one may be kept by browsers for ever. */
  async save(actor: Actor, base64: string) {
    const content = Buffer.from(base64, 'base64');
    const picture = readPicture(content);
    if (!picture) throw NotAPicture();
    const { type, width, height } = picture;
    if (content.length > AVATAR_MAX_BYTES || Math.max(width, height) > AVATAR_MAX_SIDE)
      throw PictureTooLarge();
    if (width !== height) throw NotSquare();
    const token = newToken();
    await tx(actor, async (unit) => {
      await repository.replace(unit, actor.id, { token, type, content });
      await unit.audit({
        call: contract.avatar.save,
        entity: 'member',
        entityId: actor.id,
        summary: '更换头像',
        after: { avatar: `${width}×${height}，${Math.ceil(content.length / 1000)} kB` },
      });
    });
    return { avatar: `${AVATAR_PATH}/${token}` };
  },

  async remove(actor: Actor) {
    await tx(actor, async (unit) => {
      if (!(await repository.remove(unit, actor.id))) return;
      await unit.audit({
        call: contract.avatar.remove,
        entity: 'member',
        entityId: actor.id,
        summary: '移除头像',
      });
    });
    return null;
  },
});
