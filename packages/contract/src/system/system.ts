import { PLATFORM_IDS } from '../account/platforms.ts';
import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { ALL_FILE_KINDS } from '../core/file-kinds.ts';
import { Choice } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { Parameters } from './parameters.ts';
import { PersonalData } from './personal.ts';

/** Whether something that has to be set outside the console is. Secrets are never told, keys only by their ends. */
const Connection = z.object({
  platform: z.enum(PLATFORM_IDS),
  /** Where its interface is; null for platforms where people publish by hand. */
  baseUrl: z.string().nullable(),
  /** Stands in for the platform: nothing reaches readers. */
  sandbox: z.boolean(),
  /** The application we are there, its ends alone; null: every account brings its own. */
  application: z
    .object({ id: z.string().nullable(), secret: z.boolean(), settings: z.array(z.string()) })
    .nullable(),
  /** What is set there so that it can call us. */
  callbacks: z.array(z.object({ title: z.string(), path: z.string() })),
  accounts: z.int(),
  /** Posts of the connected accounts today, and how many those accounts may make. */
  today: z.object({ posts: z.int(), limit: z.int() }),
  /** What was asked of its interfaces today for those accounts. */
  calls: z.object({
    total: z.int(),
    /** Interfaces whose daily limit the platform states: what the account that used most used. The fullest first. */
    limited: z.array(z.object({ title: z.string(), account: z.string(), used: z.int(), limit: z.int() })),
  }),
});
export type Connection = z.infer<typeof Connection>;

const Tried = z.object({ ok: z.boolean(), msg: z.string(), ms: z.int() });

const { ask, get, post } = callsUnder('/api/admin/system', ['11-4']);

/** Settings the operator made outside the console, read-only. */
export const system = area('system', {
  storage: get(
    'storage',
    '存储状态',
    NO_INPUT,
    z.object({
      /** Kept by this server, or by an S3-compatible store elsewhere. */
      kind: z.enum(['embedded', 'outside']),
      /** The store's address and bucket; null: this server's disk. */
      place: z.object({ endpoint: z.string(), bucket: z.string() }).nullable(),
      /** The disk of the data folder, in bytes; null where the system does not tell. */
      disk: z.object({ total: z.number(), free: z.number() }).nullable(),
      /** With less than this free no file is taken. */
      reserve: z.number(),
      database: z.number(),
      /** Gigabytes; null: any amount. */
      quotas: z.object({ member: z.number().nullable(), node: z.number().nullable() }),
      /** Materials of this channel with all their versions. */
      materials: z.object({ files: z.int(), bytes: z.number() }),
      largest: z.array(Choice.extend({ files: z.int(), bytes: z.number() })),
      /** People who stored the most, and what it is: 图片, 视频. */
      people: z.array(Choice.extend({ files: z.int(), bytes: z.number() })),
      kinds: z.array(z.object({ kind: z.enum(ALL_FILE_KINDS), files: z.int(), bytes: z.number() })),
      /** What the store holds of the channel by what it is: 素材, 视频, 海报; none for whoever sees a part of the channel. */
      stored: z.array(z.object({ id: z.string(), title: z.string(), files: z.int(), bytes: z.number() })),
    }),
  ),
  /** Writes a small file, reads it back and removes it. */
  testStorage: post('storage/test', '测试存储', NO_INPUT, Tried, { perMinute: 20 }),
  /** Rows of the channel against the files of the store, by kind: what either has without the other. */
  storageReport: ask(
    'storage/report',
    '核对文件',
    {},
    z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          /** 素材, 视频, 海报 … */
          title: z.string(),
          files: z.int(),
          /** Files that no row names. */
          orphans: z.object({ files: z.int(), bytes: z.number() }),
          /** Rows whose file is gone; the first by name. */
          missing: z.object({ files: z.int(), some: z.array(Choice) }),
        }),
      ),
      /** Kinds that could not be read and are in no row: what they name may look like an orphan of another kind. */
      unread: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
    { perMinute: 6 },
  ),
  /** Whether the platform can be reached, and lets in an account of ours with the credentials that are kept of it. */
  testPlatform: ask(
    'platforms/test',
    '测试平台连接',
    { platform: z.enum(PLATFORM_IDS).meta({ title: '平台' }) },
    Tried.extend({
      /** The account that was tried with; null: none is connected, so only the way there was tried. */
      account: z.string().nullable(),
      /** Of that account today, where the platform tells. */
      quota: z.object({ used: z.int(), limit: z.int() }).nullable(),
    }),
    { perMinute: 20 },
  ),
  /** What every setting of the channel is, for whoever may change one; each is saved by its own call. */
  parameters: get('parameters', '渠道参数', NO_INPUT, z.object({ rows: z.array(Parameters) }), {
    keys: ['11-4', '11-5'],
  }),
  /** Where personal data lies, what it is for and how long it is kept. */
  personal: get('personal', '个人信息清单', NO_INPUT, z.object({ rows: z.array(PersonalData) })),
  platforms: get('platforms', '平台连接状态', NO_INPUT, z.object({ rows: z.array(Connection) })),
});
