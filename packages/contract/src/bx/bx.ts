import { CHATTING } from '../chat/words.ts';
import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, RequiredText, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';

/** So many pages of one mini-program can be offered to choose from. */
export const APPLET_PAGES_MAX = 20;

/** The platform begins paths of pages without a slash. */
const PagePath = z
  .string()
  .trim()
  .max(200, '页面路径最多 200 个字')
  .regex(/^[\w-]+(\/[\w-]+)*(\?[^\s#]*)?$/, '页面路径不正确，如 pages/index/index')
  .meta({ example: 'pages/index/index' });
const Page = z.strictObject({ title: RequiredText('页面名称', 20), path: PagePath });

/** A mini-program that is sent to customers as a card. */
export const Applet = z.object({
  id: Id,
  name: z.string(),
  appId: z.string(),
  /** The platform's own number of it (gh_…), which cards want; may be unknown. */
  originalId: z.string(),
  purpose: z.string(),
  pages: z.array(Page),
  enabled: z.boolean(),
  node: Choice,
  updatedBy: z.string(),
  updatedAt: Moment,
  version: z.int(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type Applet = z.infer<typeof Applet>;

const search = { q: Keyword, enabled: z.enum(['yes', 'no'], { error: '状态不正确' }).optional() };
export type AppletSearch = z.infer<z.ZodObject<typeof search>>;
export const APPLET_STATES = { yes: '启用', no: '停用' } as const;

const fields = {
  name: RequiredText('名称', 30),
  appId: z
    .string()
    .trim()
    .regex(/^wx[0-9a-f]{16}$/, 'AppID 以 wx 开头，共 18 位')
    .meta({ example: 'wx0123456789abcdef' }),
  originalId: z
    .string()
    .trim()
    .regex(/^(gh_[0-9a-f]{12})?$/, '原始 ID 以 gh_ 开头，共 15 位')
    .default(''),
  purpose: Text(60).default(''),
  pages: z
    .array(Page)
    .min(1, '请至少填写一个页面')
    .max(APPLET_PAGES_MAX, `最多 ${APPLET_PAGES_MAX} 个页面`)
    .refine((pages) => new Set(pages.map(({ path }) => path)).size === pages.length, '页面路径重复'),
  enabled: z.boolean('状态不正确').default(true),
};
const id = ref('applet');

export const bx = area('bx', {
  list: list({
    path: '/api/admin/bx/list',
    keys: ['11-5'],
    summary: '小程序列表',
    search,
    row: Applet,
    sorts: ['updatedAt', 'name'],
    export: {
      keys: ['11-5'],
      columns: {
        name: { title: '名称', width: 20 },
        appId: { title: 'AppID', width: 22 },
        originalId: { title: '原始 ID', width: 20 },
        purpose: { title: '用途', width: 30 },
        pages: {
          title: '页面',
          width: 40,
          text: (_value: never, row: Applet) =>
            row.pages.map(({ title, path }) => `${title}（${path}）`).join('、'),
        },
        enabled: { title: '状态', text: (_value: never, row: Applet) => (row.enabled ? '启用' : '停用') },
        node: { title: '所属组织', text: (_value: never, row: Applet) => row.node.name },
        updatedBy: { title: '更新人' },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  /** Those that can be sent to customers: of one's own place, and of those above it. */
  picker: call({
    method: 'POST',
    path: '/api/admin/bx/picker',
    keys: CHATTING,
    summary: '可发送的小程序',
    whileViewing: true,
    data: z.object({ rows: z.array(Applet.pick({ id: true, name: true, appId: true, pages: true })) }),
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/bx/create',
    keys: ['11-5'],
    summary: '新建小程序',
    body: z.strictObject(fields),
    data: Applet,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/bx/update',
    keys: ['11-5'],
    summary: '编辑小程序',
    body: z.strictObject({ id, version: z.int('版本号必须是整数'), ...fields }),
    data: Applet,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/bx/delete',
    keys: ['11-5'],
    summary: '删除小程序',
    body: z.strictObject({ id }),
    data: z.null(),
  }),
});
