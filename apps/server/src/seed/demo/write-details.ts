import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Clock, iso } from './clock.ts';
import type { IdOf } from './ids.ts';
import { phoneOf } from './names.ts';
import type { PersonPlan } from './people.ts';
import { shown } from './places.ts';
import type { NodePlan } from './tree.ts';
import type { Places } from './write-places.ts';

/** The cities the stores are named after, by their GB/T 2260 numbers. */
const CITIES = new Map(
  `上海310100 苏州320500 无锡320200 杭州330100 宁波330200 温州330300 合肥340100 芜湖340200 广州440100 佛山440600
   深圳440300 东莞441900 福州350100 厦门350200 南宁450100 柳州450200 北京110100 天津120100 济南370100 青岛370200
   郑州410100 洛阳410300 石家庄130100 唐山130200 保定130600 太原140100 大同140200 沈阳210100 大连210200 鞍山210300
   长春220100 吉林220200 武汉420100 襄阳420600 宜昌420500 南昌360100 赣州360700 长沙430100 株洲430200 衡阳430400
   贵阳520100 遵义520300 嘉兴330400 成都510100 绵阳510700 重庆500100`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, -6), entry.slice(-6)] as const),
);
const STEMS = [...'甲乙丙丁戊己庚辛壬癸'];

/** Where a place named after no city is. */
const DEFAULT_CITY = '上海';

const cityOf = (node: NodePlan, nodes: readonly NodePlan[]): string => {
  const named = (name: string) => [...CITIES.keys()].find((city) => name.startsWith(shown(city)));
  const below = nodes.filter(({ parent }) => parent === node).map(({ name }) => named(name));
  return named(node.name) ?? below.find((city) => city !== undefined) ?? DEFAULT_CITY;
};

/** City, address, contact and owner of every dealer and store, made up at first sight. */
export async function writeDetails(
  tx: Queries,
  nodes: readonly NodePlan[],
  people: readonly PersonPlan[],
  { places, memberId, clock }: { places: Places; memberId: IdOf<PersonPlan>; clock: Clock },
) {
  const rows = nodes
    .filter(({ kind }) => kind !== 'organ')
    .map((node, at) => {
      const city = cityOf(node, nodes);
      const leads = people.filter(
        ({ memberships: [membership] }) => membership?.node === node && membership.role !== '顾问',
      );
      const owner = leads.find(({ status }) => status === 'active');
      return {
        id: places.nodeId(node),
        cityCode: CITIES.get(city) ?? null,
        address: `${city}示例路 ${at + 1} 号`,
        contact: `示例${STEMS[at % STEMS.length]}`,
        phone: phoneOf(5000 + at),
        ownerId: owner ? memberId(owner) : null,
        ownedAt: owner
          ? iso(Math.min(Math.max(owner.createdAt, node.createdAt) + 3_600_000, clock.now))
          : null,
      };
    });
  const admin = people.find(({ isAdmin }) => isAdmin);
  await tx.query(sql`
    WITH planned AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}) AS planned
        (id bigint, "cityCode" text, address text, contact text, phone text, "ownerId" bigint, "ownedAt" timestamptz)),
    filled AS (
      UPDATE node n SET city_code = p."cityCode", address = p.address, contact_name = p.contact, contact_phone = p.phone,
             owner_id = p."ownerId", remark = '演示数据'
      FROM planned p WHERE p.id = n.id)
    INSERT INTO owner_change (channel_id, node_id, path, owner_id, changed_by, changed_at)
    SELECT n.channel_id, n.id, n.path, p."ownerId", ${admin ? memberId(admin) : null}::bigint, p."ownedAt"
    FROM planned p JOIN node n ON n.id = p.id WHERE p."ownerId" IS NOT NULL ORDER BY p."ownedAt", p.id`);
}
