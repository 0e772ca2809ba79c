import {
  CRAWL_KINDS,
  type Crawl,
  type CrawlKind,
  contract,
  GROWTH_PLATFORMS,
  type GrowthPlatform,
} from '@zhiying/contract';
import { choice, number, segments, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec, type FormContext } from '#kit/form/entry-fields.ts';
import { AccountSelect } from './account-select.tsx';

const KIND_HINTS: Record<CrawlKind, string> = {
  own: '自有账号作品下的新评论到达时自动接收',
  chat: '客户在微信客服和抖音私信中发送的文字自动接收，不含图片和语音',
  live: '自有直播间中有购车意向的发言自动接收，沙箱直播间除外',
  page: '先读取该站点的 robots.txt，不允许则不读',
};

/** Where it reads is decided once. */
const decidedOnce = {
  fixed: ({ row }: FormContext<Crawl>) => row !== null,
  send: <Value,>(value: Value, { isNew }: { isNew: boolean }) => (isNew ? value : undefined),
};
const ofPage = { shown: ({ values }: FormContext<Crawl>) => values.kind === 'page' };

const accountId: FieldSpec<number | null, Crawl> = {
  ...decidedOnce,
  label: '账号',
  hint: '选定账号的评论优先由该任务接收',
  shown: ({ values }) => values.kind === 'own',
  blank: () => null,
  of: ({ account }) => account?.id ?? null,
  words: (id, known) => known.find(({ account }) => account?.id === id)?.account?.name ?? '全部账号',
  control: ({ id }, { value, set, disabled }, { row }) => (
    <AccountSelect id={id} known={row?.account ?? null} value={value} disabled={disabled} onChange={set} />
  ),
};

const place = (label: string, blank: string): FieldSpec<string, Crawl> => ({
  ...text<Crawl>(label, { ...ofPage, max: 60, half: true, placeholder: '' }),
  blank: () => blank,
});

export const CRAWL_FIELDS = entryFields(contract.growthCrawl, {
  name: text<Crawl>({ max: 40, required: true }),
  kind: segments<CrawlKind, Crawl>('来源', CRAWL_KINDS, {
    ...decidedOnce,
    blank: 'own',
    block: true,
    hint: ({ values }) => KIND_HINTS[values.kind as CrawlKind],
  }),
  accountId,
  platform: choice<GrowthPlatform, Crawl>('平台', GROWTH_PLATFORMS, {
    ...decidedOnce,
    ...ofPage,
    blank: 'other',
  }),
  url: text<Crawl>({
    ...ofPage,
    max: 500,
    required: true,
    placeholder: 'https://',
    hint: '返回 JSON；多页时用 {page} 表示页码',
  }),
  listPath: place('列表位置', 'data.list'),
  textField: place('内容字段', 'text'),
  idField: place('编号字段', 'id'),
  authorField: place('作者字段', 'author'),
  nameField: place('昵称字段', 'name'),
  timeField: place('时间字段', 'at'),
  mostPages: number<Crawl>({ ...ofPage, blank: 50, min: 1, max: 1000, half: true }),
  mostItems: number<Crawl>({ ...ofPage, blank: 5000, min: 1, max: 100_000, half: true }),
});
