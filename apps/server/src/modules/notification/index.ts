import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { notificationRoutes } from './notification.routes.ts';

export { notify } from './notification.service.ts';
export { notifyBelow } from './notify-below.repository.ts';
export { notifyEach, notifyMany } from './notify-many.repository.ts';

export const notificationModule = defineModule({
  name: 'notification',
  areas: (kernel) => [notificationRoutes(kernel)],
  audited: { notification: { word: '通知' } },
  nightly: [sql`DELETE FROM notification WHERE created_at < now() - interval '180 days'`],
});
