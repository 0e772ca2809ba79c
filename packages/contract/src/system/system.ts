import { PLATFORM_IDS } from '../account/platforms.ts';
import { area, call } from '../core/call.ts';
import { Choice } from '../core/common.ts';
import { z } from '../core/zod.ts';

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
});
export type Connection = z.infer<typeof Connection>;

/** What the operator decided outside the console, to be looked at. */
export const system = area('system', {
  storage: call({
    method: 'GET',
    path: '/api/admin/system/storage',
    keys: ['11-4'],
    summary: '存储状态',
    data: z.object({
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
    }),
  }),
  platforms: call({
    method: 'GET',
    path: '/api/admin/system/platforms',
    keys: ['11-4'],
    summary: '平台连接状态',
    data: z.object({ rows: z.array(Connection) }),
  }),
});
