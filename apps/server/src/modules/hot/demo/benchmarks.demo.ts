import { type BenchmarkSource, FOLLOW_WORK_DAYS, type PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { refreshBenchmarks } from '../benchmark/figures.repository.ts';
import { takeOwnWorks } from '../benchmark/own-works.repository.ts';
import { addLiveScript } from './live-script.demo.ts';
import { DEMO_WORKS } from './works.ts';

interface DemoAccount {
  platform: PlatformId;
  name: string;
  source: BenchmarkSource;
  fans: number;
  usual: number;
  /** Hours of the day it publishes at, weekends included or not. */
  hours: readonly number[];
  weekends: boolean;
  everyDays: number;
}

const ACCOUNTS: readonly DemoAccount[] = [
  {
    platform: 'douyin',
    name: '示例·山野车评',
    source: 'sheet',
    fans: 268_000,
    usual: 42_000,
    hours: [12, 18, 20],
    weekends: true,
    everyDays: 1,
  },
  {
    platform: 'douyin',
    name: '示例·城市用车笔记',
    source: 'list',
    fans: 96_000,
    usual: 18_000,
    hours: [7, 19],
    weekends: false,
    everyDays: 1,
  },
  {
    platform: 'kuaishou',
    name: '示例·新能源用车课',
    source: 'sheet',
    fans: 51_000,
    usual: 9_500,
    hours: [11, 21],
    weekends: true,
    everyDays: 2,
  },
];
const DAYS = 90;
const HOSTS: Partial<Record<PlatformId, string>> = {
  douyin: 'https://www.douyin.com/video/',
  kuaishou: 'https://www.kuaishou.com/short-video/',
};

interface DemoMembership {
  channelId: number;
  nodeId: number;
  path: string;
  memberId: number;
}

/** Three accounts of nobody with three months of works. Once a channel. */
export async function ensureDemoBenchmarks({ db, tx }: Kernel) {
  for (const membership of await demoMemberships(db))
    await tx(SYSTEM, async (unit) => {
      if (!(await claimDemo(unit, `benchmarks.${membership.channelId}`))) return;
      for (const [no, account] of ACCOUNTS.entries()) await fill(unit, membership, account, no);
      await followFirst(unit, membership);
    });
}

/** What other parts of the demo are needed for: an own account beside them, and what became of the demo's package. */
export async function ensureDemoResults({ db, tx }: Kernel) {
  for (const membership of await demoMemberships(db))
    await tx(SYSTEM, async (unit) => {
      await addOwn(unit, membership);
      await addAdoptions(unit, membership);
      await addLiveScript(unit, membership.channelId);
    });
}

/** At the top of each channel, somebody who is there; none where there is no demo. */
async function demoMemberships(db: Queries): Promise<DemoMembership[]> {
  if (!(await isDemo(db))) return [];
  const memberships = await db.query<DemoMembership>(sql`
    SELECT n.channel_id AS "channelId", n.id AS "nodeId", n.path,
           (SELECT ms.member_id FROM membership ms JOIN member m ON m.id = ms.member_id
            WHERE ms.channel_id = n.channel_id AND m.status <> 'disabled' ORDER BY length(ms.path), ms.member_id LIMIT 1) AS "memberId"
    FROM node n WHERE n.parent_id IS NULL ORDER BY n.id`);
  return memberships.filter(({ memberId }) => memberId);
}

async function fill(unit: Unit, membership: DemoMembership, account: DemoAccount, no: number) {
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO hot_benchmark (channel_id, node_id, path, owner_id, platform, name, handle, source, fans, remark, read_at)
    VALUES (${membership.channelId}, ${membership.nodeId}, ${membership.path}, ${membership.memberId}, ${account.platform}, ${account.name}, ${`shili_duibiao_${no + 1}`},
            ${account.source}, ${account.fans}, '演示数据，并非真实账号', now()) RETURNING id`);
  if (!row) return;
  const now = Date.now();
  const works = [];
  for (let back = DAYS; back >= 1; back -= account.everyDays) {
    const day = new Date(now - back * 86_400_000);
    if (!account.weekends && [0, 6].includes(new Date(day.getTime() + 8 * 3_600_000).getUTCDay())) continue;
    const pick = (back * 7 + no * 3) % DEMO_WORKS.length;
    const { title, text, seconds } = DEMO_WORKS[pick] ?? { title: '', text: '', seconds: 30 };
    const hour = account.hours[(back + no) % account.hours.length] ?? 12;
    // A few go far beyond the usual, as it is with works.
    const luck = back % 17 === 3 ? 6.4 : back % 11 === 5 ? 3.2 : 0.7 + ((back * 37) % 60) / 100;
    const views = Math.round(account.usual * luck);
    works.push({
      key: `${HOSTS[account.platform]}demo${no + 1}${String(back).padStart(3, '0')}`,
      title,
      text,
      seconds: seconds + (back % 5),
      at: `${new Date(day.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:${String((back * 13) % 60).padStart(2, '0')}:00+08:00`,
      views,
      likes: Math.round(views * 0.034),
      comments: Math.round(views * 0.005),
      shares: Math.round(views * 0.008),
    });
  }
  await unit.query(sql`
    INSERT INTO hot_work (channel_id, benchmark_id, platform, author, key, url, title, text, seconds, published_at, first_at, at, views, likes,
                          comments, shares, read_at)
    SELECT ${membership.channelId}, ${row.id}, ${account.platform}, ${account.name}, w.key, w.key, w.title, w.text, w.seconds, w.at, w.at, w.at,
           w.views, w.likes, w.comments, w.shares, now()
    FROM jsonb_to_recordset(${JSON.stringify(works)}::jsonb)
      AS w(key text, title text, text text, seconds int, at timestamptz, views int, likes int, comments int, shares int)`);
  // How a work grew: fast on its first day, slower from then on.
  await unit.query(sql`
    INSERT INTO hot_work_figure (work_id, at, views, likes, comments, shares)
    SELECT p.id, date_trunc('hour', p.at + make_interval(hours => s.h)), (p.views * s.share)::int, (p.likes * s.share)::int,
           (p.comments * s.share)::int, (p.shares * s.share)::int
    FROM hot_work p CROSS JOIN (VALUES (2, 0.12), (6, 0.31), (12, 0.46), (24, 0.63), (48, 0.8), (96, 0.93), (168, 1)) AS s(h, share)
    WHERE p.benchmark_id = ${row.id} AND p.at + make_interval(hours => s.h) < now() ON CONFLICT DO NOTHING`);
  await unit.query(sql`
    INSERT INTO hot_benchmark_fans (benchmark_id, day, fans)
    SELECT ${row.id}, (now() AT TIME ZONE 'Asia/Shanghai')::date - s.back, ${account.fans}::int - s.back * ${Math.round(account.fans / 900)}::int
    FROM generate_series(0, ${DAYS}) AS s(back)`);
  await refreshBenchmarks(unit, [row.id]);
}

/** Somebody is told of what stands out on the first of them; what did already counts as told. */
const followFirst = (unit: Unit, membership: DemoMembership) =>
  unit.query(sql`
    WITH f AS (
      INSERT INTO hot_follow (channel_id, node_id, path, owner_id, name, kind, words, account_ids, min_ratio, quiet_from, quiet_to)
      SELECT b.channel_id, b.node_id, b.path, b.owner_id, '示例订阅：对标爆款', 'work', '', ARRAY[b.id], 3, '22:00', '08:00'
      FROM hot_benchmark b WHERE b.channel_id = ${membership.channelId} AND b.name = ${ACCOUNTS[0]?.name} RETURNING id, account_ids)
    INSERT INTO hot_hit (follow_id, work_id, why, told_at)
    SELECT f.id, p.id, '账号「' || p.author || '」，' || p.ratio::numeric(10, 1) || ' 倍于基线，达到 3 倍', now()
    FROM f JOIN hot_work p ON p.benchmark_id = ANY(f.account_ids)
    WHERE p.ratio >= 3 AND p.at > now() - make_interval(days => ${FOLLOW_WORK_DAYS})`);

/** One of the demo's own accounts, once there is one. */
async function addOwn(unit: Unit, membership: DemoMembership) {
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO hot_benchmark (channel_id, node_id, path, owner_id, platform, name, source, account_id, remark)
    SELECT ${membership.channelId}, ${membership.nodeId}, ${membership.path}, ${membership.memberId}, a.platform, a.name, 'own', a.id, '演示数据'
    FROM content_account a
    WHERE a.channel_id = ${membership.channelId} AND a.deleted_at IS NULL AND a.remark LIKE '演示账号%'
      AND NOT EXISTS (SELECT 1 FROM hot_benchmark b WHERE b.channel_id = ${membership.channelId} AND b.source = 'own')
    ORDER BY (SELECT count(*) FROM publish_attempt p WHERE p.account_id = a.id AND p.state = 'published') DESC, a.id LIMIT 1 RETURNING id`);
  if (row) await takeOwnWorks(unit, [row.id]);
}

/** Themes of the demo that went out, as if they had been made of the demo's package: once, as soon as there are any. */
async function addAdoptions(unit: Unit, membership: DemoMembership) {
  const added = await unit.query<{ packageId: number; at: string }>(sql`
    INSERT INTO hot_adoption (channel_id, node_id, path, owner_id, package_id, form, theme_id, at)
    SELECT p.channel_id, p.node_id, p.path, p.owner_id, k.id, 'article', p.batch_id, p.created_at
    FROM (SELECT DISTINCT ON (p.batch_id) p.* FROM publish_attempt p
          WHERE p.channel_id = ${membership.channelId} AND p.batch_kind = 'aiTheme' AND p.state = 'published' ORDER BY p.batch_id, p.id LIMIT 3) p
    JOIN hot_package k ON k.channel_id = p.channel_id AND k.status = 'published' AND k.title LIKE '示例热点包%'
    WHERE NOT EXISTS (SELECT 1 FROM hot_adoption a WHERE a.channel_id = ${membership.channelId} AND a.form = 'article')
    RETURNING package_id AS "packageId", at`);
  // Made before it was adopted: nothing came of a package that was not there yet.
  for (const { packageId, at } of added)
    await unit.query(sql`
      UPDATE hot_package SET adoptions = adoptions + 1, created_at = least(created_at, ${at}::timestamptz - interval '1 day'),
             submitted_at = least(submitted_at, ${at}::timestamptz - interval '12 hours') WHERE id = ${packageId}`);
}
