import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '#db/sql.ts';
import { sharp } from '#engines/media/sharp.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { checkPortrait } from '../digitman.jobs.ts';
import { DEMO_AVATAR, DEMO_PROOF } from './demo.ts';

/** The drawing as a photograph would come, looked at like any other. */
export async function run({ kernel: { db, tx, storage, jobs } }: JobContext<unknown>) {
  if (await db.one(sql`SELECT 1 AS found FROM digit_avatar WHERE object = ${DEMO_AVATAR}`)) return;
  const drawing = await readFile(join(import.meta.dirname, 'portrait.svg'));
  const picture = await sharp(drawing).flatten({ background: '#ffffff' }).jpeg({ quality: 90 }).toBuffer();
  await storage.write(DEMO_AVATAR, picture, { contentType: 'image/jpeg' });
  // The drawing itself proves whose it is: nobody's face.
  const proof = await sharp(drawing).png().toBuffer();
  await storage.write(DEMO_PROOF, proof, { contentType: 'image/png' });
  await tx(SYSTEM, async (unit) => {
    const made = await unit.one<{ id: number }>(sql`
      INSERT INTO digit_avatar (channel_id, node_id, path, owner_id, updated_by, name, object, voice_id, consent_who, consent_for, consent_until, consent_proof)
      SELECT ms.channel_id, ms.node_id, ms.path, ms.member_id, ms.member_id, '示例·小智（插画）', ${DEMO_AVATAR},
             (SELECT v.id FROM video_voice v WHERE v.channel_id = ms.channel_id AND v.builtin = 'zf_xiaoxiao'),
             '智营（自有插画）', '演示数字人功能', (now() + interval '3 years')::date, ${DEMO_PROOF}
      FROM membership ms JOIN member m ON m.id = ms.member_id WHERE m.uname = 'demo.ops' ORDER BY ms.position LIMIT 1
      ON CONFLICT DO NOTHING RETURNING id`);
    if (made) await jobs.enqueue(unit, checkPortrait, { id: made.id }, { background: true });
  });
}
