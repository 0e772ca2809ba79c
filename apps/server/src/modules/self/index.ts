import { defineModule } from '#kernel/module.ts';
import { avatarRoutes } from './avatar.routes.ts';
import { serveAvatars } from './avatar-file.ts';

export const selfModule = defineModule({
  name: 'self',
  areas: (kernel) => [avatarRoutes(kernel)],
  serve: serveAvatars,
});
