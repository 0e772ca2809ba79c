import { sql } from '#db/sql.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { claimDemo } from '#kernel/demo.ts';
import type { Unit } from '#kernel/unit.ts';
import type { ScriptSource } from '../script/outline.service.ts';
import { createScript } from '../script/script.service.ts';

/** The first dealer's own manager took the demo's package for a live room: once, with the draft that adopting it gives. */
export async function addLiveScript(unit: Unit, channelId: number) {
  const membership = await unit.one<Place>(sql`
    SELECT n.channel_id AS "channelId", n.id AS "nodeId", n.path, ms.member_id AS "ownerId"
    FROM membership ms JOIN node n ON n.id = ms.node_id JOIN member m ON m.id = ms.member_id
    WHERE n.channel_id = ${channelId} AND n.kind = 'dealer' AND m.status = 'active' ORDER BY m.uname <> 'demo.dealer', ms.id LIMIT 1`);
  const pack = await unit.one<ScriptSource & { id: number }>(sql`
    SELECT k.id, k.channel_id AS "channelId", k.title, k.angle, k.script, k.topic, k.topic_id AS "topicId" FROM hot_package k
    WHERE k.channel_id = ${channelId} AND k.status = 'published' AND k.title LIKE '示例热点包%' ORDER BY k.id LIMIT 1`);
  if (!membership || !pack) return;
  if (!(await claimDemo(unit, `hotScript.${channelId}`))) return;
  const scriptId = await createScript(unit, membership, pack.id, pack);
  await unit.query(sql`
    INSERT INTO hot_adoption (channel_id, node_id, path, owner_id, package_id, form, theme_id)
    VALUES (${membership.channelId}, ${membership.nodeId}, ${membership.path}, ${membership.ownerId}, ${pack.id}, 'live', ${scriptId})`);
  await unit.query(sql`UPDATE hot_package SET adoptions = adoptions + 1 WHERE id = ${pack.id}`);
}
