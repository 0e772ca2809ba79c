import { defineModule } from '#kernel/module.ts';
import { avatarRoutes } from './avatar.routes.ts';
import { serveAvatars } from './avatar-file.ts';
import { selfRoutes } from './self.routes.ts';

export { find as avatarPicture } from './avatar.repository.ts';

export const selfModule = defineModule({
  name: 'self',
  areas: (kernel) => [selfRoutes(kernel), avatarRoutes(kernel)],
  serve: serveAvatars,
});
