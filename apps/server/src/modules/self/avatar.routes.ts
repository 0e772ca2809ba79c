import { contract } from '@zhiying/contract';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { avatarService } from './avatar.service.ts';

export const avatarRoutes = (kernel: Kernel) => {
  const avatars = avatarService(kernel);
  return routes(contract.avatar, {
    save: ({ actor, body }) => avatars.save(actor, body.image),
    remove: ({ actor }) => avatars.remove(actor),
  });
};
