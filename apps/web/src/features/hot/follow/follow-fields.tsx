import {
  contract,
  FOLLOW_WORK_DAYS,
  HOT_FOLLOW_KINDS,
  HOT_FOLLOW_MODES,
  type HotFollow,
} from '@zhiying/contract';
import { Select } from 'antd';
import { number, onOff, segments, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec, type FormContext } from '#kit/form/entry-fields.ts';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';

type Choice = { id: number; name: string };
const ofKind = (kind: HotFollow['kind']) => ({
  shown: ({ values }: FormContext<HotFollow>) => values.kind === kind,
});

const clock = (label: string, usual: string, hint?: string): FieldSpec<string, HotFollow> => ({
  ...text<HotFollow>(label, { max: 5, placeholder: usual, hint }),
  blank: () => usual,
});

/** Several of what the house has, called as the row calls them. */
const chosen = (
  names: (row: HotFollow) => Choice[],
): Pick<FieldSpec<number[], HotFollow>, 'of' | 'words'> => ({
  of: (row) => names(row).map(({ id }) => id),
  words: (ids, known) =>
    ids.map((id) => known.flatMap(names).find((one) => one.id === id)?.name ?? '新选的一项').join('、'),
});

const sourceIds: FieldSpec<number[], HotFollow> = {
  ...ofKind('topic'),
  ...chosen(({ sources }) => sources),
  label: '来源',
  hint: '只看所选来源中的热点，留空则为全部来源',
  blank: () => [],
  control: ({ id }, { value, set }, { row }) => (
    <SourceSelect id={id} value={value} known={row?.sources ?? []} onChange={set} />
  ),
};

const accountIds: FieldSpec<number[], HotFollow> = {
  ...ofKind('work'),
  ...chosen(({ accounts }) => accounts),
  label: '对标账号',
  required: true,
  hint: () => <AccountHint />,
  blank: () => [],
  control: ({ id }, { value, set }, { row }) => (
    <AccountSelect id={id} value={value} known={row?.accounts ?? []} onChange={set} />
  ),
};

export const FOLLOW_FIELDS = entryFields(contract.hotFollow, {
  name: text<HotFollow>('名称', { max: 20, required: true }),
  kind: segments<HotFollow['kind'], HotFollow>('对象', HOT_FOLLOW_KINDS, { blank: 'topic' }),
  words: text<HotFollow>('关注词', {
    max: 200,
    required: ({ values }) => values.kind === 'topic',
    placeholder: '+续航 !事故 @20',
    hint: '+必须 !过滤 /正则/ @数量，其余的词命中一个即可；账号新作品可留空',
  }),
  minScore: number<HotFollow>('热度下限', { ...ofKind('topic'), blank: 0, min: 0, max: 100 }),
  sourceIds,
  accountIds,
  minRatio: number<HotFollow>('爆款倍数下限', {
    ...ofKind('work'),
    blank: 0,
    min: 0,
    max: 100,
    step: 0.5,
    hint: '作品播放为账号基线的多少倍，0 为不限',
  }),
  minViews: number<HotFollow>('播放下限', { ...ofKind('work'), blank: 0, min: 0, hint: '0 为不限' }),
  mode: segments<HotFollow['mode'], HotFollow>('提醒方式', HOT_FOLLOW_MODES, { blank: 'now' }),
  digestAt: {
    ...clock('摘要时间', '09:00', '每天一条，汇总你的全部每日摘要订阅'),
    shown: ({ values }) => values.mode === 'daily',
  },
  quietFrom: clock('免打扰时段开始', '22:00', '免打扰时段内命中的热点，结束后一并提醒'),
  quietTo: clock('免打扰时段结束', '08:00'),
  on: onOff<HotFollow>('启用'),
});

interface SelectProps {
  id: string;
  value: number[];
  /** Those chosen before, by name, while the others are still to come. */
  known: readonly Choice[];
  onChange(ids: number[]): void;
}

const Several = ({
  rows,
  onChange,
  ...control
}: Omit<SelectProps, 'known'> & { rows: readonly Choice[]; placeholder: string }) => (
  <Select
    {...control}
    mode="multiple"
    allowClear
    options={rows.map(({ id, name }) => ({ value: id, label: name }))}
    optionFilterProp="label"
    onChange={(ids: number[]) => onChange(ids)}
  />
);

function SourceSelect({ known, ...control }: SelectProps) {
  const offered = useCall(contract.hotSource.list, { limit: 100 });
  return <Several {...control} rows={offered.data?.rows ?? known} placeholder="全部来源" />;
}

const useMayChoose = () => useMaySee(keysOf(contract.hotBenchmark.list));

function AccountSelect({ known, ...control }: SelectProps) {
  const mayChoose = useMayChoose();
  const offered = useCall(contract.hotBenchmark.list, { limit: 500 }, { enabled: mayChoose });
  return <Several {...control} rows={offered.data?.rows ?? known} placeholder="选择对标账号" />;
}

const AccountHint = () =>
  useMayChoose() ? `近 ${FOLLOW_WORK_DAYS} 天发布的作品达到下限时提醒` : '需要「对标账号」权限';
