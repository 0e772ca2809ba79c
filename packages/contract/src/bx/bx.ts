import { CHAT_VIEW_KEYS } from '../chat/words.ts';
import { area, call } from '../core/call.ts';
import { Keyword, LinkToken, Moment, RequiredText, Text } from '../core/fields.ts';
import { byId, queryRef, ref } from '../core/refs.ts';
import { REGISTER_COLUMNS, registerCalls, registerRow } from '../core/register.ts';
import { z } from '../core/zod.ts';

/** Number of pages of one mini-program that can be offered. */
export const APPLET_PAGES_MAX = 20;

/** The platform begins paths of pages without a slash. */
const PagePath = z
  .string()
  .trim()
  .max(200, '页面路径最多 200 个字')
  .regex(/^[\w-]+(\/[\w-]+)*(\?[^\s#]*)?$/, '页面路径不正确，如 pages/index/index')
  .meta({ title: '页面路径', example: 'pages/index/index' });
/** A page may show one 专题: whoever sends the subject finds its page here. */
const Page = z.strictObject({
  title: RequiredText('页面名称', 20),
  path: PagePath,
  subjectId: ref('subject').nullable().default(null).meta({ title: '专题' }),
});
const ShownPage = z.object({
  title: z.string(),
  path: z.string(),
  /** Null too where the subject is gone. */
  subjectId: z.int().nullable(),
  subject: z.string().nullable(),
});

/** How long a temporary token opens one mini-program's information. */
export const APPLET_TOKEN_MINUTES = 5;

/** A mini-program that is sent to customers as a card. */
export const Applet = registerRow(['edit', 'delete'], {
  name: z.string(),
  appId: z.string(),
  /** The platform's own number of it (gh_…), which cards want; may be unknown. */
  originalId: z.string(),
  purpose: z.string(),
  pages: z.array(ShownPage),
  /** The secret itself never leaves the server. */
  hasSecret: z.boolean(),
  enabled: z.boolean(),
});
export type Applet = z.infer<typeof Applet>;

export const APPLET_STATES = { yes: '启用', no: '停用' } as const;

const fields = {
  name: RequiredText('名称', 30),
  appId: z
    .string()
    .trim()
    .regex(/^wx[0-9a-f]{16}$/, 'AppID 以 wx 开头，共 18 位')
    .meta({ title: 'AppID', example: 'wx0123456789abcdef' }),
  originalId: z
    .string()
    .trim()
    .regex(/^(gh_[0-9a-f]{12})?$/, '原始 ID 以 gh_ 开头，共 15 位')
    .default('')
    .meta({ title: '原始 ID' }),
  purpose: Text(60).default('').meta({ title: '用途' }),
  /** Empty: the one that is kept stays. */
  secret: z
    .string()
    .trim()
    .regex(/^([0-9a-zA-Z]{32})?$/, 'AppSecret 为 32 位字母和数字')
    .default('')
    .meta({ title: 'AppSecret' }),
  pages: z
    .array(Page)
    .min(1, '请至少填写一个页面')
    .max(APPLET_PAGES_MAX, `最多 ${APPLET_PAGES_MAX} 个页面`)
    .refine((pages) => new Set(pages.map(({ path }) => path)).size === pages.length, '页面路径重复')
    .meta({ title: '页面' }),
  enabled: z.boolean('状态不正确').default(true).meta({ title: '状态' }),
};

const tokenQuery = LinkToken('临时凭证不正确').optional().meta({ title: '临时凭证' });

export const bx = area('bx', {
  ...registerCalls({
    path: '/api/admin/bx',
    entity: 'applet',
    noun: '小程序',
    keys: ['11-5'],
    removedAt: 'delete',
    row: Applet,
    search: {
      q: Keyword,
      enabled: z.enum(['yes', 'no'], { error: '状态不正确' }).optional().meta({ title: '状态' }),
    },
    sorts: ['updatedAt', 'name'],
    fields,
    export: {
      name: { title: '名称', width: 20 },
      appId: { title: 'AppID', width: 22 },
      originalId: { title: '原始 ID', width: 20 },
      purpose: { title: '用途', width: 30 },
      pages: {
        title: '页面',
        width: 40,
        text: (_value: never, { pages }: Applet) =>
          pages.map(({ title, path }) => `${title}（${path}）`).join('、'),
      },
      enabled: { title: '状态', text: (_value: never, { enabled }: Applet) => (enabled ? '启用' : '停用') },
      ...REGISTER_COLUMNS,
    },
  }),
  /** Those that can be sent to customers: of one's own place, and of those above it. */
  picker: call({
    method: 'POST',
    path: '/api/admin/bx/picker',
    keys: CHAT_VIEW_KEYS,
    summary: '可发送的小程序',
    whileViewing: true,
    data: z.object({ rows: z.array(Applet.pick({ id: true, name: true, appId: true, pages: true })) }),
  }),
  /** For programs that hold no session of a person, such as the mini-program itself: `temporary` makes the token. */
  info: {
    ...call({
      method: 'GET',
      path: '/api/admin/bx/info',
      keys: ['11-5'],
      summary: '小程序信息（可凭临时凭证）',
      query: z.strictObject({ id: queryRef('applet'), token: tokenQuery }),
      data: Applet.pick({ id: true, name: true, appId: true, originalId: true, pages: true, enabled: true }),
    }),
    byTemporaryToken: true as const,
  },
  temporary: call({
    method: 'POST',
    path: '/api/admin/bx/temporary',
    keys: ['11-5'],
    summary: '生成小程序信息的临时凭证',
    body: byId('applet'),
    data: z.object({ token: z.string(), expiresAt: Moment }),
  }),
});
