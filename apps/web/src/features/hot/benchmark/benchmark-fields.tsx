import {
  BENCHMARK_SOURCES,
  type BenchmarkSource,
  contract,
  type HotBenchmark,
  type PlatformId,
} from '@zhiying/contract';
import { choice, figure, remark, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { LinkedAccountSelect } from '#parts/account/linked-account-select.tsx';
import { PLATFORM_NAMES } from '#parts/account/platform-names.ts';

const HINTS: Record<BenchmarkSource, string> = {
  own: '已发布的作品和数据自动同步',
  list: '抖音未开放他人作品的读取接口，仅收录该账号登上官方热门视频榜的作品，按账号名称匹配',
  sheet: '从平台后台或第三方工具导出表格后导入',
};

const accountId: FieldSpec<number | undefined, HotBenchmark> = {
  label: '自有账号',
  shown: ({ values }) => values.source === 'own',
  fixed: ({ row }) => row !== null,
  blank: () => undefined,
  of: ({ account }) => account?.id,
  send: (id, { values, isNew }) => (isNew ? (values.source === 'own' ? (id ?? null) : null) : undefined),
  words: (id, known) =>
    known.find(({ account }) => account?.id === id)?.account?.name ?? (id ? '另选的账号' : ''),
  control: ({ id, status }, { value, set, disabled }, { row, values }) => (
    <LinkedAccountSelect
      call={contract.hotBenchmark.choices}
      placeholder="选择内容账号"
      id={id}
      status={status}
      platform={values.platform as PlatformId}
      known={row?.account ?? null}
      value={value}
      disabled={disabled}
      onChange={set}
    />
  ),
};

const platform = choice<PlatformId, HotBenchmark>('平台', PLATFORM_NAMES, { blank: 'douyin', half: true });
const source = choice<BenchmarkSource, HotBenchmark>('数据来源', BENCHMARK_SOURCES, {
  blank: 'sheet',
  half: true,
});

export const BENCHMARK_FIELDS = entryFields(contract.hotBenchmark, {
  platform: {
    ...platform,
    fixed: ({ row }) => row !== null,
    send: (value, { isNew }) => (isNew ? value : undefined),
  },
  source: {
    ...source,
    half: false,
    fixed: ({ row }) => row !== null,
    send: (value, { isNew }) => (isNew ? value : undefined),
    hint: ({ values }) => HINTS[values.source as BenchmarkSource],
  },
  accountId,
  name: text({ max: 40, required: true, first: true }),
  handle: text({ max: 60, half: true }),
  fans: figure('粉丝数', {
    placeholder: '选填，按保存当天记录',
    shown: ({ values }) => values.source !== 'own',
  }),
  homepage: text({ max: 300 }),
  remark: remark(),
});
