import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { deviceVersionState } from './states.ts';

/** The programs that people install beside the console. */
export const ASSISTANTS = {
  account: 'AI 账号助手',
  shipinhao: '视频号运营助手',
  live: 'AI 直播助手',
} as const;
export type Assistant = keyof typeof ASSISTANTS;

/** Where they run, and how an installer for it may end. */
export const DEVICE_SYSTEMS = {
  windows: { label: 'Windows', exts: ['exe', 'msi', 'zip'] },
  macos: { label: 'macOS', exts: ['dmg', 'pkg', 'zip'] },
  android: { label: '安卓', exts: ['apk'] },
} as const;
export type DeviceSystem = keyof typeof DEVICE_SYSTEMS;
export const INSTALLER_EXTS = ['exe', 'msi', 'dmg', 'pkg', 'apk', 'zip'] as const;
export type InstallerExt = (typeof INSTALLER_EXTS)[number];
export const INSTALLER_MAX_MB = 300;

const Product = z.enum(Object.keys(ASSISTANTS) as [Assistant, ...Assistant[]], { error: '请选择程序' });
const System = z.enum(Object.keys(DEVICE_SYSTEMS) as [DeviceSystem, ...DeviceSystem[]], {
  error: '请选择系统',
});
const State = z.enum(deviceVersionState.all, { error: '状态不正确' });

export const DeviceVersion = z.object({
  id: Id,
  product: Product,
  system: System,
  /** What people call it: 1.4.0. */
  number: z.string(),
  notes: z.string(),
  /** Older ones must be replaced before they go on working. */
  forced: z.boolean(),
  ext: z.enum(INSTALLER_EXTS),
  bytes: z.number(),
  sha256: z.string(),
  status: State,
  publishedAt: Moment.nullable(),
  node: Choice,
  updatedBy: z.string(),
  updatedAt: Moment,
  version: z.int(),
  can: z.array(z.enum(['edit', 'publish', 'withdraw', 'delete'])),
});
export type DeviceVersion = z.infer<typeof DeviceVersion>;

/** A published version, as everybody may have it. */
export const DeviceRelease = DeviceVersion.pick({
  system: true,
  number: true,
  notes: true,
  forced: true,
  ext: true,
  bytes: true,
  sha256: true,
}).extend({ publishedAt: Moment, url: z.string() });
export type DeviceRelease = z.infer<typeof DeviceRelease>;

const search = {
  q: Keyword,
  product: Product.optional(),
  system: System.optional(),
  status: State.optional(),
};
export type DeviceVersionSearch = z.infer<z.ZodObject<typeof search>>;

const fields = {
  product: Product,
  system: System,
  number: z
    .string()
    .trim()
    .regex(/^\d{1,4}(\.\d{1,4}){1,3}$/, '版本号由 2 至 4 段数字组成，如 1.4.0')
    .meta({ example: '1.4.0' }),
  notes: Text(1000).default(''),
  forced: z.boolean('是否强制更新不正确').default(false),
};
const Installer = z.strictObject(
  {
    path: z.string().trim().min(1, '请上传安装包').max(300, '文件路径过长'),
    ext: z.enum(INSTALLER_EXTS, { error: '安装包类型不正确' }),
  },
  { error: '请上传安装包' },
);
const id = ref('deviceVersion');
const version = z.int('版本号必须是整数');
const fits = {
  path: ['file'],
  error: '安装包类型与系统不符',
};

export const device = area('device', {
  list: list({
    path: '/api/admin/device/list',
    keys: ['11-5'],
    summary: '设备版本列表',
    search,
    row: DeviceVersion,
    sorts: ['updatedAt', 'publishedAt'],
    export: {
      keys: ['11-5'],
      columns: {
        product: {
          title: '程序',
          width: 20,
          text: (_value: never, row: DeviceVersion) => ASSISTANTS[row.product],
        },
        system: {
          title: '系统',
          text: (_value: never, row: DeviceVersion) => DEVICE_SYSTEMS[row.system].label,
        },
        number: { title: '版本号' },
        forced: {
          title: '强制更新',
          text: (_value: never, row: DeviceVersion) => (row.forced ? '是' : '否'),
        },
        status: {
          title: '状态',
          text: (_value: never, row: DeviceVersion) => deviceVersionState.label(row.status),
        },
        publishedAt: { title: '发布时间' },
        bytes: { title: '大小（字节）' },
        sha256: { title: 'SHA-256', width: 40 },
        notes: { title: '更新说明', width: 40 },
        updatedBy: { title: '更新人' },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/device/create',
    keys: ['11-5'],
    summary: '新建设备版本',
    body: z
      .strictObject({ ...fields, file: Installer })
      .refine(({ system, file }) => fitsSystem(system, file.ext), fits),
    data: DeviceVersion,
  }),
  /** Without a new file the one that is there stays. */
  update: call({
    method: 'POST',
    path: '/api/admin/device/update',
    keys: ['11-5'],
    summary: '编辑设备版本',
    body: z
      .strictObject({ id, version, ...fields, file: Installer.optional() })
      .refine(({ system, file }) => !file || fitsSystem(system, file.ext), fits),
    data: DeviceVersion,
  }),
  publish: call({
    method: 'POST',
    path: '/api/admin/device/publish',
    keys: ['11-5'],
    summary: '发布设备版本',
    body: z.strictObject({ id }),
    data: DeviceVersion,
  }),
  withdraw: call({
    method: 'POST',
    path: '/api/admin/device/withdraw',
    keys: ['11-5'],
    summary: '下架设备版本',
    body: z.strictObject({ id }),
    data: DeviceVersion,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/device/delete',
    keys: ['11-5'],
    summary: '删除设备版本',
    body: z.strictObject({ id }),
    data: z.null(),
  }),
  /** The newest published version for each system, for the download page and for the programs themselves. */
  latest: call({
    method: 'GET',
    path: '/api/admin/device/latest',
    keys: null,
    perMinute: 60,
    summary: '最新的设备版本（公开）',
    query: z.strictObject({ product: Product }),
    data: z.object({ rows: z.array(DeviceRelease) }),
  }),
});

const fitsSystem = (system: DeviceSystem, ext: InstallerExt) =>
  (DEVICE_SYSTEMS[system].exts as readonly string[]).includes(ext);
