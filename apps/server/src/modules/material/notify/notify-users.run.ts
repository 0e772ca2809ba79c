import { sql } from '#db/sql.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { UserNews } from './notify.jobs.ts';
import { notifyOnce } from './notify-once.ts';

export async function run(context: JobContext<UserNews>) {
  const { materialId, title, body } = context.payload;
  return notifyOnce(
    context,
    sql`m.id IN (SELECT owner_id FROM material_usage WHERE material_id = ${materialId}
           UNION SELECT owner_id FROM material_download WHERE material_id = ${materialId}
           UNION SELECT owner_id FROM material WHERE id = ${materialId})`,
    { title, body, link: `/home/material?open=${materialId}` },
  );
}
