import {
  BENCHMARK_SOURCES,
  type BenchmarkSource,
  contract,
  type HotBenchmark,
  type PlatformId,
} from '@zhiying/contract';
import { InputNumber, Select } from 'antd';
import { choice, remark, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { PLATFORM_NAMES } from '#parts/account/platform-names.ts';

const HINTS: Record<BenchmarkSource, string> = {
  own: '已发布的作品和数据自动同步',
  list: '抖音未开放他人作品的读取接口，仅收录该账号登上官方热门视频榜的作品，按账号名称匹配',
  sheet: '从平台后台或第三方工具导出表格后导入',
};

interface AccountSelectProps {
  id?: string;
  status?: '' | 'error' | 'warning';
  disabled: boolean;
  platform: PlatformId;
  known: HotBenchmark['account'];
  value: number | undefined;
  onChange(id: number | undefined): void;
}

function AccountSelect({ platform, known, value, onChange, ...control }: AccountSelectProps) {
  const accounts = useCall(contract.hotBenchmark.choices, { platform });
  const offered = accounts.data?.rows ?? [];
  const all = known && !offered.some(({ id }) => id === known.id) ? [known, ...offered] : offered;
  return (
    <Select
      {...control}
      showSearch={{ optionFilterProp: 'label' }}
      loading={accounts.isPending}
      value={value}
      placeholder="选择内容账号"
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}

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
    <AccountSelect
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

const fans: FieldSpec<number | null, HotBenchmark> = {
  label: '粉丝数',
  half: true,
  shown: ({ values }) => values.source !== 'own',
  blank: () => null,
  control: ({ id, status }, { value, set, disabled }) => (
    <InputNumber
      id={id}
      status={status}
      min={0}
      precision={0}
      value={value}
      disabled={disabled}
      placeholder="选填，按保存当天记录"
      style={{ width: '100%' }}
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
  name: text('账号名称', { max: 40, required: true, first: true }),
  handle: text('平台号', { max: 60, half: true }),
  fans,
  homepage: text('主页链接', { max: 300 }),
  remark: remark(),
});
