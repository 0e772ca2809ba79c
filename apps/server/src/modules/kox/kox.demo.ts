import type { KoxKind, PlatformId } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { claimDemo, IN_DEMO } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { iso } from '#seed/demo/clock.ts';
import { createSeededRandom } from '#seed/demo/seeded-random.ts';
import { readStoryClock } from '#seed/demo/story/story.ts';
import { takeOwnPosts } from './own-posts.repository.ts';

const NAMES = [
  '示例·阿泽说车',
  '示例·小满试驾',
  '示例·南城车友',
  '示例·木子评车',
  '示例·云上自驾',
  '示例·周末去哪儿',
  '示例·新手学车',
  '示例·家庭用车',
];
const TITLES = [
  '新车到店先睹为快',
  '第三排到底能不能坐',
  '一箱油开到哪',
  '周末试驾日记',
  '车机功能三分钟看懂',
  '提车那一天',
];
const HOSTS: Partial<Record<PlatformId, string>> = {
  douyin: 'https://www.douyin.com/video/',
  kuaishou: 'https://www.kuaishou.com/short-video/',
};
const COUNT = 24;
const POSTS = 6;

interface DemoMembership {
  memberId: number;
  name: string;
  nodeId: number;
  path: string;
}

/** Two dozen accounts with agreements in every state, the running tasks and a month of posts. Once: the setting is the claim. */
export async function writeDemoKox({ db }: Kernel) {
  const place = await db.one<{ channelId: number; nodeId: number; path: string; ownerId: number }>(sql`
    SELECT n.channel_id AS "channelId", n.id AS "nodeId", n.path, m.id AS "ownerId" FROM node n JOIN member m ON m.uname = 'demo.ops'
    WHERE n.parent_id IS NULL AND ${IN_DEMO}
      AND EXISTS (SELECT 1 FROM task t WHERE t.channel_id = n.channel_id AND t.state = 'running') ORDER BY n.channel_id LIMIT 1`);
  if (!place) return;
  const clock = await readStoryClock(db);
  await db.transaction(async (unit) => {
    const claimed = await claimDemo(unit, 'kox');
    if (!claimed) return;
    const memberships = await unit.query<DemoMembership>(sql`
      SELECT m.id AS "memberId", m.name, ms.node_id AS "nodeId", ms.path FROM membership ms JOIN member m ON m.id = ms.member_id
      JOIN role r ON r.id = ms.role_id WHERE ms.channel_id = ${place.channelId} AND r.name = '顾问' AND m.status = 'active'
      ORDER BY m.uname LIKE 'demo.%' DESC, m.id LIMIT ${COUNT}`);
    const ours = await unit.one<{ id: number }>(sql`
      SELECT id FROM content_account WHERE channel_id = ${place.channelId} AND platform = 'douyin' AND deleted_at IS NULL ORDER BY id LIMIT 1`);
    const draw = createSeededRandom(82);
    const rows = Array.from({ length: COUNT }, (_, at) => {
      const kind: KoxKind = at % 3 === 0 ? 'influencer' : 'staff';
      const membership = memberships[at % Math.max(1, memberships.length)];
      return {
        at,
        kind,
        platform: at % 4 === 3 ? 'kuaishou' : 'douyin',
        name:
          kind === 'staff' && membership
            ? `示例·${membership.name}`
            : `${NAMES[at % NAMES.length]}${at >= NAMES.length ? at : ''}`,
        handle: `demo_kox_${String(at + 1).padStart(2, '0')}`,
        fans: draw.between(800, 260_000),
        node: membership?.nodeId ?? place.nodeId,
        path: membership?.path ?? place.path,
        member: kind === 'staff' ? (membership?.memberId ?? null) : null,
        account: at === 1 ? (ours?.id ?? null) : null,
        // Most are in force, a few end soon, some have ended, staff often have none.
        made: iso(clock.at(60 - at, 10 * 60 + at * 17)),
        until: kind === 'staff' && at % 2 ? null : ([20, 240, 300, -12, 180] as const)[at % 5],
      };
    });
    await unit.query(sql`
      INSERT INTO kox (channel_id, node_id, path, owner_id, kind, platform, name, handle, fans, member_id, account_id, agreed_from, agreed_until,
                       remark, created_at)
      SELECT ${place.channelId}, g.node, g.path, ${place.ownerId}, g.kind, g.platform, g.name, g.handle, g.fans, g.member, g.account,
             CASE WHEN g.until IS NOT NULL THEN current_date + g.until - 365 END, current_date + g.until, '演示账号',
             g.made
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS g(at int, kind text, platform text, name text, handle text, fans int,
        node bigint, path text, member bigint, account bigint, until int, made timestamptz)`);
    await unit.query(sql`
      INSERT INTO kox_agreement (kox_id, from_day, until_day, note, by_id)
      SELECT id, agreed_from, agreed_until, '演示协议', ${place.ownerId} FROM kox WHERE remark = '演示账号' AND agreed_until IS NOT NULL`);
    await unit.query(sql`
      WITH made AS (
        INSERT INTO kox_group (channel_id, node_id, path, owner_id, name)
        SELECT ${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, g.name
        FROM unnest(ARRAY['示例·头部达人', '示例·门店员工']) AS g(name) RETURNING id, name)
      INSERT INTO kox_group_member (group_id, kox_id)
      SELECT made.id, k.id FROM made JOIN kox k ON k.remark = '演示账号'
        AND ((made.name LIKE '%达人' AND k.kind = 'influencer' AND k.fans > 60000) OR (made.name LIKE '%员工' AND k.kind = 'staff'))`);
    await unit.query(sql`
      INSERT INTO kox_task (channel_id, kox_id, task_id, wanted, by_id, created_at)
      SELECT k.channel_id, k.id, t.id, 1 + (k.id % 2)::int, ${place.ownerId}, ${iso(clock.at(3, 10 * 60 + 20))}::timestamptz
      FROM kox k JOIN task t ON t.channel_id = k.channel_id AND t.state = 'running' AND (k.id + t.id) % 3 <> 0
      WHERE k.remark = '演示账号' AND (k.agreed_until IS NULL OR k.agreed_until >= current_date)`);
    const posts = rows.flatMap(({ at, platform, handle }) =>
      Array.from({ length: 1 + (at % POSTS) }, (_, no) => {
        const views = draw.between(200, 90_000);
        return {
          handle,
          url: `${HOSTS[platform as PlatformId]}79${String(at * 100 + no).padStart(17, '0')}`,
          title: `示例·${TITLES[(at + no) % TITLES.length]}`,
          at: iso(clock.past(draw.between(0, 45), 9 * 60 + ((at * 53 + no * 97) % 660))),
          views: no % 5 === 4 ? null : views,
          likes: Math.round(views * 0.03),
          comments: Math.round(views * 0.004),
          shares: Math.round(views * 0.006),
          given: no === 0,
        };
      }),
    );
    await unit.query(sql`
      INSERT INTO kox_post (channel_id, kox_id, url, title, source, given_id, published_at, views, likes, comments, shares)
      SELECT k.channel_id, k.id, g.url, g.title, 'link',
             CASE WHEN g.given THEN (SELECT min(x.id) FROM kox_task x WHERE x.kox_id = k.id) END,
             g.at, g.views, CASE WHEN g.views IS NOT NULL THEN g.likes END,
             CASE WHEN g.views IS NOT NULL THEN g.comments END, CASE WHEN g.views IS NOT NULL THEN g.shares END
      FROM json_to_recordset(${JSON.stringify(posts)}::json) AS g(handle text, url text, title text, at timestamptz, views int, likes int,
        comments int, shares int, given boolean)
      JOIN kox k ON k.channel_id = ${place.channelId} AND k.handle = g.handle`);
    await unit.query(sql`
      UPDATE kox_task x SET posted = (SELECT count(*) FROM kox_post p WHERE p.given_id = x.id) WHERE x.channel_id = ${place.channelId}`);
    await takeOwnPosts(unit);
  });
}
