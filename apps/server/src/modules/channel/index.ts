export { channelRoutes } from './channel.routes.ts';
