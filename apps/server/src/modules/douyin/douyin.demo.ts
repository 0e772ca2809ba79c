import { sql } from '#db/sql.ts';
import { claimDemo, IN_DEMO } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { chinaToday } from '#kernel/list/days.ts';

const DAYS = 90;

/** Three months of fans for the demo's accounts, and one home page in two versions. Once, as soon as there are accounts. */
export async function writeDemoDouyin({ db }: Kernel) {
  const accounts = await db.query<{ id: number; ownerId: number }>(sql`
    SELECT a.id, a.owner_id AS "ownerId" FROM content_account a
    WHERE a.platform = 'douyin' AND a.deleted_at IS NULL AND a.remark LIKE '演示账号%'
      AND ${IN_DEMO} ORDER BY a.id`);
  const [first] = accounts;
  if (!first) return;
  await db.transaction(async (unit) => {
    // The platform tells of fans some time after the accounts are there: what came before is written as soon as it did.
    await unit.query(sql`
      INSERT INTO douyin_fans (account_id, day, fans)
      SELECT a.id, ${chinaToday} - s.back, greatest(0, a.fans - s.back * (7 + (a.id % 5)::int) - (s.back * s.back) / 40)
      FROM content_account a CROSS JOIN generate_series(0, ${DAYS}) AS s(back)
      WHERE a.id = ANY(${accounts.map(({ id }) => id)}::bigint[]) AND a.fans IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM douyin_fans f WHERE f.account_id = a.id AND f.day < ${chinaToday}) ON CONFLICT DO NOTHING`);
    const claimed = await claimDemo(unit, 'douyin');
    if (!claimed) return;
    const intro = '示例汽车官方账号：新车、试驾和用车知识。到店前请先预约。';
    const page = (sections: object[]) =>
      JSON.stringify({
        bannerId: null,
        intro,
        buttons: [
          { title: '预约试驾', url: 'https://example.com/drive' },
          { title: '到店路线', url: 'https://example.com/map' },
        ],
        topIds: [],
        sections,
      });
    const blank = { pictureId: null, workIds: [] };
    const store = {
      ...blank,
      kind: 'store',
      title: '示例门店',
      text: '示例路 1 号\n每天 9:00–18:00',
      url: 'https://example.com/store',
    };
    const activity = {
      ...blank,
      kind: 'activity',
      title: '秋日试驾周',
      text: '到店试驾，领取示例礼品一份。',
      url: 'https://example.com/autumn',
    };
    for (const [no, sections] of [[store], [activity, store]].entries())
      await unit.query(sql`
        INSERT INTO douyin_page_version (account_id, no, input, by_id) VALUES (${first.id}, ${no + 1}, ${page(sections)}::jsonb, ${first.ownerId})`);
    await unit.query(sql`
      INSERT INTO douyin_page (account_id, version_no, final_no, final_at, updated_by)
      VALUES (${first.id}, 2, 1, now() - interval '6 days', ${first.ownerId})`);
  });
}
