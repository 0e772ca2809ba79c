import { contract } from '@zhiying/contract';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { avatarService } from './avatar.service.ts';

export const avatarRoutes = (kernel: Kernel) => {
  const avatars = avatarService(kernel);
  return served(contract.avatar, avatars, {
    save: ({ actor, body }) => avatars.save(actor, body.image),
  });
};
