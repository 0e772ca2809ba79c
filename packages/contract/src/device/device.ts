import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { Keyword, Moment, oneOf, Text } from '../core/fields.ts';
import { ref } from '../core/refs.ts';
import { REGISTER_COLUMNS, registerCalls, registerRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { deviceVersionState } from './states.ts';

/** The programs that people install beside the console. */
export const ASSISTANTS = {
  account: 'AI 账号助手',
  shipinhao: '视频号运营助手',
  live: 'AI 直播助手',
} as const;
export type Assistant = keyof typeof ASSISTANTS;

/** Operating systems of the assistants, with the file extensions of their programs; `mjs` is run by Node on any of them. */
export const DEVICE_SYSTEMS = {
  windows: { label: 'Windows', exts: ['exe', 'msi', 'zip', 'mjs'] },
  macos: { label: 'macOS', exts: ['dmg', 'pkg', 'zip', 'mjs'] },
  linux: { label: 'Linux', exts: ['mjs'] },
  android: { label: '安卓', exts: ['apk'] },
} as const;
export type DeviceSystem = keyof typeof DEVICE_SYSTEMS;
export const INSTALLER_EXTS = ['exe', 'msi', 'dmg', 'pkg', 'apk', 'zip', 'mjs'] as const;
export type InstallerExt = (typeof INSTALLER_EXTS)[number];
export const INSTALLER_MAX_MB = 300;

export const Product = oneOf(ASSISTANTS, '请选择程序').meta({ title: '程序' });
export const System = oneOf(DEVICE_SYSTEMS, '请选择系统').meta({ title: '系统' });
const State = z.enum(deviceVersionState.all, { error: '状态不正确' }).meta({ title: '状态' });
export const VersionNumber = z
  .string({ error: '请填写版本号' })
  .trim()
  .regex(/^\d{1,4}(\.\d{1,4}){1,3}$/, '版本号由 2 至 4 段数字组成，如 1.4.0')
  .meta({ title: '版本号', example: '1.4.0' });
/** Made up by a program when it first runs: a share of devices is always the same ones. */
export const InstallationId = z
  .string({ error: '安装编号不正确' })
  .regex(/^[\w-]{8,64}$/, '安装编号不正确')
  .meta({ title: '安装编号', example: 'walk-installation' });

export const DeviceVersion = registerRow(['edit', 'publish', 'withdraw', 'delete'], {
  product: Product,
  system: System,
  /** What people call it: 1.4.0. */
  number: z.string(),
  notes: z.string(),
  /** Older ones must be replaced before they go on working. */
  forced: z.boolean(),
  /** Percent of devices that are offered it; pages offer what all are. */
  share: z.int(),
  /** Came with the house, which registers it again. */
  builtin: z.boolean(),
  ext: z.enum(INSTALLER_EXTS),
  bytes: z.number(),
  sha256: z.string(),
  status: State,
  publishedAt: Moment.nullable(),
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

/** How a program's version stands: it may be replaced, or must be before it goes on. */
export const VersionCheck = z.object({
  standing: z.enum(['current', 'offered', 'forced']),
  /** What it is replaced by; null when it is the newest. */
  release: DeviceRelease.nullable(),
});
export type VersionCheck = z.infer<typeof VersionCheck>;

const fields = {
  product: Product,
  system: System,
  number: VersionNumber,
  notes: Text(1000).default('').meta({ title: '更新说明' }),
  forced: z.boolean('是否强制更新不正确').default(false).meta({ title: '强制更新' }),
  share: z
    .int('更新比例必须是整数')
    .min(1, '更新比例为 1–100')
    .max(100, '更新比例为 1–100')
    .default(100)
    .meta({ title: '更新比例' }),
};
const Installer = z
  .strictObject(
    {
      path: z.string().trim().min(1, '请上传安装包').max(300, '文件路径过长').meta({ title: '文件路径' }),
      ext: z.enum(INSTALLER_EXTS, { error: '安装包类型不正确' }).meta({ title: '扩展名' }),
    },
    { error: '请上传安装包' },
  )
  .meta({ title: '安装包' });
const id = ref('deviceVersion');
const version = z.int('版本号必须是整数').meta({ title: '版本' });
const fits = {
  path: ['file'],
  error: '安装包类型与系统不符',
};

const { get, post } = callsUnder('/api/admin/device', ['11-5']);

export const device = area('device', {
  ...registerCalls({
    path: '/api/admin/device',
    entity: 'deviceVersion',
    noun: '设备版本',
    keys: ['11-5'],
    removedAt: 'delete',
    row: DeviceVersion,
    search: { q: Keyword, product: Product.optional(), system: System.optional(), status: State.optional() },
    sorts: ['updatedAt', 'publishedAt'],
    fields,
    export: {
      product: {
        title: '程序',
        width: 20,
        text: (_value: never, row: DeviceVersion) => ASSISTANTS[row.product],
      },
      system: {
        title: '系统',
        text: (_value: never, row: DeviceVersion) => DEVICE_SYSTEMS[row.system].label,
      },
      number: '版本号',
      forced: { title: '强制更新', text: (_value: never, row: DeviceVersion) => (row.forced ? '是' : '否') },
      share: '更新比例（%）',
      status: labelColumn('状态', deviceVersionState.states),
      publishedAt: '发布时间',
      bytes: '大小（字节）',
      sha256: { title: 'SHA-256', width: 40 },
      notes: { title: '更新说明', width: 40 },
      updatedBy: REGISTER_COLUMNS.updatedBy,
      updatedAt: REGISTER_COLUMNS.updatedAt,
    },
  }),
  create: post(
    'create',
    '新建设备版本',
    z
      .strictObject({ ...fields, file: Installer })
      .refine(({ system, file }) => fitsSystem(system, file.ext), fits),
    DeviceVersion,
  ),
  /** Without a new file the one that is there stays. */
  update: post(
    'update',
    '编辑设备版本',
    z
      .strictObject({ id, version, ...fields, file: Installer.optional() })
      .refine(({ system, file }) => !file || fitsSystem(system, file.ext), fits),
    DeviceVersion,
  ),
  /** Never below a version that is published: whoever has that one would go back. */
  publish: post('publish', '发布设备版本', z.strictObject({ id }), DeviceVersion),
  withdraw: post('withdraw', '下架设备版本', z.strictObject({ id }), DeviceVersion),
  /** Whether the viewer keeps versions, or only reads them. */
  keeps: get('keeps', '是否维护设备版本', NO_INPUT, z.object({ keeps: z.boolean() })),
  /** The newest version for each system that all are offered, for the download pages. */
  latest: get(
    'latest',
    '最新的设备版本（公开）',
    z.strictObject({ product: Product }),
    z.object({ rows: z.array(DeviceRelease) }),
    { keys: null, perMinute: 60 },
  ),
  /** What one installed program is offered, whose share counts. */
  check: get(
    'check',
    '检查程序版本（公开）',
    z.strictObject({ product: Product, system: System, number: VersionNumber, installation: InstallationId }),
    VersionCheck,
    { keys: null, perMinute: 60 },
  ),
});

const fitsSystem = (system: DeviceSystem, ext: InstallerExt) =>
  (DEVICE_SYSTEMS[system].exts as readonly string[]).includes(ext);
