export { avatarRoutes } from './avatar.routes.ts';
export { serveAvatars } from './avatar-file.ts';
