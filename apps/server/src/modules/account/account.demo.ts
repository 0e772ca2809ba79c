import { PLATFORMS, type PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Credentials, PlatformError } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { BUSY_STORE } from '#seed/demo/story/places.ts';
import { PUBLISHERS } from '#seed/demo/story/publishers.ts';
import * as repository from './account.repository.ts';
import { accountConnections } from './account-connection.service.ts';

/** Any number; the same in every process, so that only one makes them. */
const LOCK = 7_202_613;

interface AccountPlan {
  platform: PlatformId;
  name: string;
  /** One of the group's main accounts. */
  isMain?: boolean;
  /** Of a dealer or a shop, by its name; else of the head office. */
  place?: string;
}

const PLANS: readonly AccountPlan[] = [
  { platform: 'wechat', name: '示例汽车服务号', isMain: true },
  { platform: 'wechat', name: '示例汽车订阅号' },
  { platform: 'douyin', name: '示例汽车旗舰店', isMain: true },
  { platform: 'douyin', name: '示例汽车城东店' },
  { platform: 'kuaishou', name: '示例汽车城西店', isMain: true },
  { platform: 'xiaohongshu', name: '示例小红书（人工发布）' },
  { platform: 'channels', name: '示例视频号（人工发布）' },
  ...PUBLISHERS.flatMap(({ place, accounts }) =>
    accounts.map((name) => ({ platform: 'douyin' as const, name, place })),
  ),
];

/** The account of the demo that customers of the shop write to as well. */
export const demoDouyin = (db: Queries, store: string) =>
  db.one<{ id: number; externalId: string; channelId: number }>(sql`
    SELECT id, external_id AS "externalId", channel_id AS "channelId" FROM content_account
    WHERE platform = 'douyin' AND name = ${store === BUSY_STORE ? CUSTOMERS_WRITE_TO : store.replace('·', '')}
      AND external_id IS NOT NULL ORDER BY id LIMIT 1`);
const CUSTOMERS_WRITE_TO = '示例汽车城东店';

interface Place {
  id: number;
  path: string;
  channelId: number;
  ownerId: number;
}

/** Where dealers and shops of the demo sit, and whoever answers for them; the head office where nobody does at the moment. */
async function ownPlaces(db: Queries): Promise<Map<string, Place>> {
  const rows = await db.query<Place & { name: string }>(sql`
    SELECT n.id, n.path, n.channel_id AS "channelId", n.name, coalesce(
      (SELECT m.id FROM membership ms JOIN role r ON r.id = ms.role_id JOIN member m ON m.id = ms.member_id
       WHERE ms.node_id = n.id AND r.name IN ('经销商经理', '店长') AND m.status = 'active'
       ORDER BY m.uname LIKE 'demo.%' DESC, m.id LIMIT 1),
      (SELECT m.id FROM member m WHERE m.uname = 'demo.ops')) AS "ownerId"
    FROM node n WHERE n.name = ANY(${PUBLISHERS.map(({ place }) => place)}::text[])`);
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * Accounts on the sandbox for the first channel of the demo, connected, so that publishing works from the first minute. Made
 * once, and only while nobody has accounts of their own.
 */
export async function loadDemoAccounts(kernel: Kernel): Promise<void> {
  const { db, config, log } = kernel;
  if (!config.demo || !config.sandboxUrl) return;
  const use = accountConnections(kernel);
  try {
    const ids = await db.transaction(async (unit) => {
      await unit.query(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
      const place = await unit.one<Place>(sql`
        SELECT n.id, n.path, n.channel_id AS "channelId", m.id AS "ownerId" FROM node n JOIN member m ON m.uname = 'demo.ops'
        WHERE n.parent_id IS NULL AND NOT EXISTS (SELECT 1 FROM content_account)
          AND EXISTS (SELECT 1 FROM setting WHERE key = 'demo') ORDER BY n.channel_id LIMIT 1`);
      if (!place) return [];
      const made: number[] = [];
      const together: number[] = [];
      const own = await ownPlaces(unit);
      for (const [n, { platform, name, isMain, place: of }] of PLANS.entries()) {
        const fields = { platform, name, remark: '演示账号，连接本机沙箱', dailyLimit: 10 };
        const at = (of && own.get(of)) || place;
        const id = await repository.insertAccount(unit, at, at.ownerId, fields);
        const credentials = await connect(n, platform, name);
        if (credentials) {
          const externalId = credentials.openId ?? credentials.appId ?? '';
          const authorisedUntil = credentials.refreshExpiresAt ?? null;
          await repository.storeConnection(unit, id, {
            externalId,
            sealed: use.seal(id, credentials),
            authorisedUntil,
          });
          made.push(id);
        }
        if (isMain) together.push(id);
      }
      await unit.query(sql`
        WITH made AS (INSERT INTO content_account_group (channel_id, node_id, path, owner_id, name)
          VALUES (${place.channelId}, ${place.id}, ${place.path}, ${place.ownerId}, '示例主力账号') RETURNING id)
        INSERT INTO content_account_group_member (group_id, account_id)
        SELECT made.id, unnest(${together}::bigint[]) FROM made`);
      return made;
    });
    for (const id of ids) await use.lookAfter(id);
  } catch (error) {
    // A demo without accounts is still a demo.
    log.warn({ err: error instanceof PlatformError ? error.message : error }, 'no demo accounts');
  }

  /** As somebody would who agrees on the platform's page; the sandbox gives the code without the page. */
  async function connect(n: number, platform: PlatformId, name: string): Promise<Credentials | null> {
    const { connecting } = use.connector(platform);
    if (PLATFORMS[platform].auth === 'none' || connecting.kind === 'none') return null;
    if (connecting.kind === 'secret')
      return connecting.connect({ appId: `wxdeadbeef0000000${n}`, appSecret: `${n}`.padStart(32, '0') });
    const asked = new URL(connecting.authorizeUrl({ state: 'demo', redirectUri: 'http://127.0.0.1/' }));
    const [needed = '', optional = ''] = ['scope', 'optionalScope'].map(
      (name) => asked.searchParams.get(name) ?? '',
    );
    const scopes = [...needed.split(','), ...optional.split(',').filter((_, at) => at % 2 === 0)];
    const answer = await fetch(`${config.sandboxUrl}/control/authorize`, {
      method: 'POST',
      body: JSON.stringify({ platform, persona: `_sandbox_demo_${n}`, name, scopes }),
    });
    const { code } = (await answer.json()) as { code: string };
    return connecting.exchange({ code, redirectUri: 'http://127.0.0.1/' });
  }
}
