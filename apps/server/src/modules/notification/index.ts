export { notificationRoutes } from './notification.routes.ts';
export { notify } from './notification.service.ts';
