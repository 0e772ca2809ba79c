import { statfs } from 'node:fs/promises';
import {
  type Connection,
  contract,
  type DataOf,
  PLATFORM_EVENTS_PATH,
  PLATFORM_IDS,
  type PlatformId,
} from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { accountsIn } from '../account/index.ts';
import { storedIn } from '../material/index.ts';

type Calls = typeof contract.system;

const MB = 1024 ** 2;
/** Anything else stands in for the platform. */
const REAL_HOSTS = new Set(['api.weixin.qq.com', 'open.douyin.com', 'open.kuaishou.com']);

export const systemService = ({ config, db }: Kernel) => ({
  async storage(actor: Actor): Promise<DataOf<Calls['storage']>> {
    const [disk, size, { largest, ...materials }] = await Promise.all([
      diskOf(config.dataDir),
      db.one<{ bytes: number }>(sql`SELECT pg_database_size(current_database())::float8 AS bytes`),
      storedIn(db, scope(actor, contract.system.storage)),
    ]);
    const { store, memberQuotaGb, nodeQuotaGb, diskReserveMb } = config;
    return {
      kind: store ? 'outside' : 'embedded',
      place: store && { endpoint: store.endpoint, bucket: store.bucket },
      disk,
      reserve: diskReserveMb * MB,
      database: size?.bytes ?? 0,
      // 0 stands for any amount.
      quotas: { member: memberQuotaGb || null, node: nodeQuotaGb || null },
      materials,
      largest,
    };
  },

  async platforms(actor: Actor): Promise<DataOf<Calls['platforms']>> {
    const accounts = await accountsIn(db, scope(actor, contract.system.platforms));
    const connections = connectionsOf(config);
    return {
      rows: PLATFORM_IDS.map((platform) => ({
        ...connections[platform],
        platform,
        accounts: accounts.get(platform) ?? 0,
      })),
    };
  },
});

type Told = Omit<Connection, 'platform' | 'accounts'>;

/** Where the platform sends people back to after they authorised an account. */
const RETURN = { title: '授权回调', path: '/manager/home/ai?tabid=accounts' };

const byHand: Told = { baseUrl: null, sandbox: false, application: null, callbacks: [] };

function connectionsOf({
  platforms: { wechat, douyin, kuaishou },
}: Kernel['config']): Record<PlatformId, Told> {
  return {
    wechat: { ...at(wechat.baseUrl), application: null, callbacks: [] },
    douyin: {
      ...at(douyin.baseUrl),
      application: {
        id: ends(douyin.clientKey),
        secret: douyin.clientSecret !== '',
        settings: ['DOUYIN_CLIENT_KEY', 'DOUYIN_CLIENT_SECRET'],
      },
      callbacks: [RETURN, { title: '事件通知', path: PLATFORM_EVENTS_PATH.replace(':platform', 'douyin') }],
    },
    kuaishou: {
      ...at(kuaishou.baseUrl),
      application: {
        id: ends(kuaishou.appId),
        secret: kuaishou.appSecret !== '',
        settings: ['KUAISHOU_APP_ID', 'KUAISHOU_APP_SECRET'],
      },
      callbacks: [RETURN],
    },
    xiaohongshu: byHand,
    channels: byHand,
    toutiao: byHand,
  };
}

const at = (baseUrl: string) => ({ baseUrl, sandbox: !REAL_HOSTS.has(new URL(baseUrl).host) });

const SHOWN = 3;
/** `awx…7f2`: enough to tell two applications apart. */
const ends = (key: string) =>
  key.length > 3 * SHOWN ? `${key.slice(0, SHOWN)}…${key.slice(-SHOWN)}` : key === '' ? null : '…';

const diskOf = (folder: string) =>
  statfs(folder).then(
    ({ blocks, bavail, bsize }) => ({ total: blocks * bsize, free: bavail * bsize }),
    () => null,
  );
