import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { demoAvatar } from '../digitman.jobs.ts';

export const DEMO_AVATAR = 'video/demo/avatar';

/** One face of ours, drawn and not of anybody; the job that draws it is asked for once. */
export async function writeDemoAvatar({ tx, jobs }: Kernel): Promise<void> {
  await tx(SYSTEM, async (unit) => {
    const [claimed] = await unit.query(sql`
      INSERT INTO setting (key, value) SELECT 'demo.digitman', 'true'
      WHERE EXISTS (SELECT 1 FROM setting WHERE key = 'demo' AND value = 'true') ON CONFLICT (key) DO NOTHING RETURNING key`);
    if (claimed) await jobs.enqueue(unit, demoAvatar, {}, { background: true });
  });
}
