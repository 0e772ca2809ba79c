import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { downloadRoutes } from './download.routes.ts';

export const downloadModule = defineModule({
  name: 'download',
  areas: (kernel) => [downloadRoutes(kernel)],
  nightly: [
    // No download takes a day: the process that sent it was killed.
    sql`UPDATE export_run SET status = 'failed', finished_at = now()
        WHERE status = 'running' AND created_at < now() - interval '1 day'`,
    sql`DELETE FROM export_run WHERE expires_at < now()`,
  ],
});
