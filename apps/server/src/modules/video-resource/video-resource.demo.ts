import { sql } from '#db/sql.ts';
import { claimDemo, IN_DEMO, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';

/** Whose rows the demo's are: the person in charge of content. */
const OPS = sql`
  SELECT ms.channel_id, ms.node_id, ms.path, ms.member_id, ms.member_id
  FROM membership ms JOIN member m ON m.id = ms.member_id WHERE m.uname = 'demo.ops' AND ${IN_DEMO}`;
const COLUMNS = sql`channel_id, node_id, path, owner_id, updated_by`;

const READINGS = [
  ['示例 X5', 'say', '示例叉五'],
  ['重汽', 'pinyin', 'zhong4 qi4'],
  ['HUD', 'say', '抬头显示'],
];

/** A few words whose reading is worth seeing. Written once: nobody's change is taken back. */
export async function writeDemoReadings({ db }: Kernel): Promise<void> {
  await db.transaction(async (unit) => {
    const claimed = (await isDemo(unit)) && (await claimDemo(unit, 'videoReading'));
    if (!claimed) return;
    for (const [text, way, reading] of READINGS)
      await unit.query(sql`
        INSERT INTO video_reading (${COLUMNS}, text, way, reading)
        SELECT o.*, ${text}, ${way}, ${reading} FROM (${OPS} LIMIT 1) o ON CONFLICT DO NOTHING`);
  });
}

const PACKAGES = [
  { name: '示例·新车外观', intro: '演示用：外观图片和短片', types: ['image', 'video'], most: 8 },
  { name: '示例·活动短片', intro: '演示用：可直接用于混剪的短片', types: ['video'], most: 6 },
];

/** Packages of the demo's own materials, once those are there. */
export async function writeDemoPackages({ db }: Kernel): Promise<void> {
  await db.transaction(async (unit) => {
    const claimed = (await isDemo(unit)) && (await claimDemo(unit, 'videoPackage'));
    if (!claimed) return;
    for (const { name, intro, types, most } of PACKAGES)
      await unit.query(sql`
        INSERT INTO video_package (${COLUMNS}, name, intro, material_ids)
        SELECT o.*, ${name}, ${intro}, found.ids FROM (${OPS} LIMIT 1) o CROSS JOIN LATERAL (
          SELECT array_agg(x.id) AS ids FROM (
            SELECT m.id FROM material m WHERE m.channel_id = o.channel_id AND m.path LIKE o.path || '%' AND m.type = ANY(${types}::text[])
              AND m.deleted_at IS NULL AND m.recalled_at IS NULL AND m.status IN ('passed', 'published') ORDER BY m.id LIMIT ${most}) x) found
        WHERE found.ids IS NOT NULL ON CONFLICT DO NOTHING`);
  });
}
