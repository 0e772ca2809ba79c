import { statfs } from 'node:fs/promises';
import {
  AUTHORIZE_BACK_PATH,
  type BodyOf,
  CALL_LIMITS,
  type Connection,
  contract,
  type DataOf,
  PLATFORM_EVENTS_PATH,
  PLATFORM_IDS,
  type PlatformId,
} from '@zhiying/contract';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { personalTables } from '#kernel/personal/personal.slots.ts';
import {
  accountConnections,
  callsToday,
  countAccountsByPlatform,
  findAccountToTry,
} from '../account/index.ts';
import { storageUsage } from '../material/index.ts';
import { fileReport } from './file-report.service.ts';
import { readParameters } from './parameters.service.ts';
import { tryPlatform } from './platform-trial.service.ts';
import { placeOfStore, storageTrial } from './storage-trial-setting.ts';
import { usedByKind } from './stored-kinds.service.ts';
import { WholeChannelReport } from './system.errors.ts';
import { databaseBytes } from './system.repository.ts';
import { tryStorage } from './trials.service.ts';

type Calls = typeof contract.system;

const MB = 1024 ** 2;
/** Anything else stands in for the platform. */
const REAL_HOSTS = new Set(['api.weixin.qq.com', 'open.douyin.com', 'open.kuaishou.com']);

export const systemService = (kernel: Kernel) => {
  const { config, db, tx, contributions, log, storage } = kernel;
  const accounts = accountConnections(kernel);
  return {
    async testStorage(actor: Actor) {
      const tried = await tryStorage({ storage, log });
      await tx(actor, (unit) =>
        storageTrial.change(
          unit,
          actor,
          { ok: tried.ok, place: placeOfStore(config) },
          {
            call: contract.system.testStorage,
            entity: 'setting',
            summary: `测试存储：${tried.ok ? '正常' : tried.msg}`,
          },
        ),
      );
      return tried;
    },

    /** Of the whole channel: whoever sees a part of it learns nothing of the rest. */
    async storageReport(actor: Actor) {
      if (scope(actor, contract.system.storageReport).tree !== 'channel') throw WholeChannelReport();
      return fileReport(kernel, actor.channelId ?? 0);
    },

    async testPlatform(actor: Actor, { platform }: BodyOf<Calls['testPlatform']>) {
      const account = await findAccountToTry(db, scope(actor, contract.system.testPlatform), platform);
      return tryPlatform({ log, accounts }, connectionsOf(config)[platform], account ?? null);
    },

    parameters: async (actor: Actor) => ({ rows: await readParameters({ db, contributions }, actor) }),

    /** The same for every channel: what the product keeps, not whose. */
    personal: async (): Promise<DataOf<Calls['personal']>> => ({
      rows: contributions(personalTables).map(({ other: _other, seenBy, columns, ...about }) => ({
        ...about,
        seenBy: [...keysFor(seenBy)],
        columns: [...columns],
      })),
    }),

    async storage(actor: Actor): Promise<DataOf<Calls['storage']>> {
      const reached = scope(actor, contract.system.storage);
      const [disk, database, stored, { largest, people, kinds, ...materials }] = await Promise.all([
        diskOf(config.dataDir),
        databaseBytes(db),
        // Of the whole channel: whoever sees a part of it learns nothing of the rest.
        reached.tree === 'channel' ? usedByKind(kernel, actor.channelId ?? 0) : [],
        storageUsage(db, reached),
      ]);
      const { store, memberQuotaGb, nodeQuotaGb, diskReserveMb } = config;
      return {
        kind: store ? 'outside' : 'embedded',
        place: store && { endpoint: store.endpoint, bucket: store.bucket },
        disk,
        reserve: diskReserveMb * MB,
        database,
        // 0 stands for any amount.
        quotas: { member: memberQuotaGb || null, node: nodeQuotaGb || null },
        materials,
        largest,
        people,
        kinds,
        stored,
      };
    },

    async platforms(actor: Actor): Promise<DataOf<Calls['platforms']>> {
      const reached = scope(actor, contract.system.platforms);
      const [known, asked] = await Promise.all([
        countAccountsByPlatform(db, reached),
        callsToday(db, reached),
      ]);
      const connections = connectionsOf(config);
      return {
        rows: PLATFORM_IDS.map((platform) => {
          const { accounts, ...today } = known.get(platform) ?? { accounts: 0, posts: 0, limit: 0 };
          const calls = callsOf(
            platform,
            asked.filter((one) => one.platform === platform),
          );
          return { ...connections[platform], platform, accounts, today, calls };
        }),
      };
    },
  };
};

function callsOf(
  platform: PlatformId,
  asked: readonly { path: string; total: number; account: string; calls: number }[],
): Connection['calls'] {
  // A proxy or the sandbox may stand before the path.
  const limits = Object.entries(CALL_LIMITS[platform] ?? {});
  const limited = asked.flatMap(({ path, account, calls: used }) => {
    const limit = limits.find(([known]) => path.endsWith(known))?.[1];
    return limit ? [{ title: limit.title, account, used, limit: limit.max }] : [];
  });
  return {
    total: asked.reduce((sum, { total }) => sum + total, 0),
    limited: limited.toSorted((a, b) => b.used / b.limit - a.used / a.limit),
  };
}

type Told = Omit<Connection, 'platform' | 'accounts' | 'today' | 'calls'>;

const byHand: Told = { baseUrl: null, sandbox: false, application: null, callbacks: [] };

function connectionsOf({
  publicUrl,
  platforms: { wechat, douyin, kuaishou },
}: Kernel['config']): Record<PlatformId, Told> {
  // A platform compares what was registered there with what we send, letter by letter; without a known address the console adds its own.
  const reachedAt = (path: string) => (publicUrl ? new URL(path, publicUrl).href : path);
  const back = { title: '授权回调', path: reachedAt(AUTHORIZE_BACK_PATH) };
  return {
    wechat: { ...at(wechat.baseUrl), application: null, callbacks: [] },
    douyin: {
      ...at(douyin.baseUrl),
      application: {
        id: ends(douyin.clientKey),
        secret: douyin.clientSecret !== '',
        settings: ['DOUYIN_CLIENT_KEY', 'DOUYIN_CLIENT_SECRET'],
      },
      callbacks: [
        back,
        { title: '事件通知', path: reachedAt(PLATFORM_EVENTS_PATH.replace(':platform', 'douyin')) },
      ],
    },
    kuaishou: {
      ...at(kuaishou.baseUrl),
      application: {
        id: ends(kuaishou.appId),
        secret: kuaishou.appSecret !== '',
        settings: ['KUAISHOU_APP_ID', 'KUAISHOU_APP_SECRET'],
      },
      callbacks: [back],
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
