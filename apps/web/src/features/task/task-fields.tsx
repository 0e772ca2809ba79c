import {
  contract,
  EVIDENCE_KINDS,
  type EvidenceKind,
  PLATFORMS,
  type PlatformId,
  TASK_KINDS,
  TASK_MODES,
  TASK_REMINDERS,
  type TaskInfo,
  type TaskReminder,
} from '@zhiying/contract';
import { Checkbox, DatePicker, InputNumber, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { figure } from '#kit/base/figure.ts';
import { choice, longText, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec, type FormContext } from '#kit/form/entry-fields.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { TargetPicker } from '#parts/organ/target-picker.tsx';
import { SubstancePicker } from '#parts/substance/substance-picker.tsx';

type Row = TaskInfo;

/** People are at work: what they were asked for stays. */
const begun = ({ row }: FormContext<Row>) => row?.state === 'running' || row?.state === 'overdue';

const many = <Name extends string>(
  label: string,
  names: Readonly<Record<Name, string>>,
  about: Partial<FieldSpec<Name[], Row>> = {},
): FieldSpec<Name[], Row> => ({
  words: (value) => value.map((name) => names[name]).join('、') || '无',
  fixed: begun,
  ...about,
  label,
  blank: () => [],
  control: (_control, { value, set, disabled }) => (
    <Checkbox.Group
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={set}
      options={(Object.keys(names) as Name[]).map((name) => ({ value: name, label: names[name] }))}
    />
  ),
});

const count = (label: string, least: number, most: number, unit: string): FieldSpec<number, Row> => ({
  label,
  half: true,
  fixed: begun,
  blank: () => least,
  control: ({ id, status }, { value, set, disabled }) => (
    <InputNumber
      id={id}
      status={status}
      min={least}
      max={most}
      precision={0}
      value={value}
      disabled={disabled}
      suffix={unit}
      style={{ width: '100%' }}
      onChange={(next) => set(next ?? least)}
    />
  ),
});

const when = (
  label: string,
  about: Partial<FieldSpec<string | null, Row>>,
): FieldSpec<string | null, Row> => ({
  words: (value) => (value ? dayjs(value).format('YYYY-MM-DD HH:mm') : '未定'),
  ...about,
  label,
  half: true,
  blank: () => null,
  control: ({ id, status }, { value, set, disabled }) => (
    <DatePicker
      id={id}
      status={status}
      disabled={disabled}
      style={{ width: '100%' }}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format="YYYY-MM-DD HH:mm"
      placeholder={label === '开始时间' ? '下发后立即开始' : undefined}
      disabledDate={(day) => day.isBefore(dayjs(), 'day')}
      value={value ? dayjs(value) : null}
      onChange={(next) => set(next ? next.startOf('minute').toISOString() : null)}
    />
  ),
});

const PLATFORM_NAMES = Object.fromEntries(
  Object.values(PLATFORMS).map(({ id, name }) => [id, name]),
) as Record<PlatformId, string>;
const REMINDER_NAMES = Object.fromEntries(
  Object.entries(TASK_REMINDERS).map(([name, { title }]) => [name, title]),
) as Record<TaskReminder, string>;

export const TASK_FIELDS = entryFields(contract.task, {
  title: text<Row>({ max: 40, required: true, first: true }),
  kind: choice('任务类型', TASK_KINDS, { blank: 'share', required: true, half: true, fixed: begun }),
  mode: choice('下发方式', TASK_MODES, {
    blank: 'members',
    half: true,
    fixed: begun,
    hint: ({ values }) => (values.mode === 'dealers' ? '经销商经理选由谁来做。' : undefined),
  }),
  brief: longText<Row>({ max: 1_000, rows: [2, 6], placeholder: '任务内容、做法和注意事项' }),
  substanceIds: {
    label: '内容',
    blank: () => [] as number[],
    of: (row: Row) => row.pieces.map(({ id }) => id),
    words: (value: number[]) => `${value.length} 件`,
    fixed: begun,
    control: (control, { value, set, disabled }) => (
      <SubstancePicker
        {...control}
        multiple
        disabled={disabled}
        value={value}
        onChange={(ids) => set(ids as number[])}
      />
    ),
  },
  evidence: many<EvidenceKind>('凭证', EVIDENCE_KINDS, {
    hint: ({ values }) => ((values.evidence as string[]).length === 0 ? '不选则提交即完成。' : undefined),
  }),
  evidenceAll: {
    label: '凭证要求',
    blank: () => false,
    words: (value: boolean) => (value ? '每件须同时提交所选凭证' : '任选一种'),
    fixed: begun,
    shown: ({ values }: FormContext<Row>) => (values.evidence as string[]).length > 1,
    control: (_control, { value, set, disabled }) => (
      <Segmented
        value={value ? 'all' : 'any'}
        disabled={disabled}
        onChange={(next) => set(next === 'all')}
        options={[
          { value: 'any', label: '任选一种' },
          { value: 'all', label: '须同时提交' },
        ]}
      />
    ),
  },
  figureName: text<Row>({
    max: 20,
    placeholder: '如 到店人数',
    shown: ({ values }) => (values.evidence as string[]).includes('figure'),
    fixed: begun,
  }),
  platforms: many<PlatformId>('链接的平台', PLATFORM_NAMES, {
    hint: '不选则不限平台。',
    shown: ({ values }) => (values.evidence as string[]).includes('link'),
  }),
  wanted: count('每人件数', 1, 20, '件'),
  points: count('奖励', 0, 10_000, '积分'),
  startAt: when('开始时间', { fixed: begun }),
  endAt: when('截止时间', { required: true }),
  nodeIds: {
    label: '下发给',
    required: true,
    blank: () => [] as number[],
    of: (row: Row) => row.nodes.map(({ id }) => id),
    words: (value: number[], known: readonly Row[]) =>
      value
        .map((id) => known.flatMap(({ nodes }) => nodes).find((node) => node.id === id)?.name ?? '')
        .join('、'),
    fixed: begun,
    control: (_control, { value, set, disabled }, { row }) =>
      disabled ? (
        <span>{row?.nodes.map(({ name }) => name).join('、') || '无'}</span>
      ) : (
        <Targets value={value} onChange={set} />
      ),
    hint: ({ values }) => <Reach nodeIds={values.nodeIds as number[]} roleIds={values.roleIds as number[]} />,
  },
  roleIds: {
    label: '角色',
    blank: () => [] as number[],
    of: (row: Row) => row.roles.map(({ id }) => id),
    words: (value: number[]) => (value.length ? `${value.length} 个角色` : '所有角色'),
    fixed: begun,
    control: ({ id, status }, { value, set, disabled }) => (
      <Roles id={id} status={status} value={value} disabled={disabled} onChange={set} />
    ),
  },
  reminders: many<TaskReminder>('自动提醒', REMINDER_NAMES, {
    fixed: () => false,
    hint: '提醒未交齐的用户，每人每天最多一次。',
  }),
  autoAccept: {
    label: '核对',
    blank: () => true,
    words: (value: boolean) => (value ? '自动通过' : '全部人工验收'),
    control: (_control, { value, set, disabled }) => (
      <Checkbox checked={value} disabled={disabled} onChange={(event) => set(event.target.checked)}>
        发布记录里核对到的作品自动通过
      </Checkbox>
    ),
  },
  follow: {
    label: '人员变动',
    blank: () => true,
    words: (value: boolean) => (value ? '跟进' : '不跟进'),
    control: (_control, { value, set, disabled }) => (
      <Checkbox checked={value} disabled={disabled} onChange={(event) => set(event.target.checked)}>
        后来加入的人也收到
      </Checkbox>
    ),
  },
  template: {
    label: '保存为',
    blank: () => false,
    of: (row: Row) => row.template,
    send: (value: boolean, { isNew }: { isNew: boolean }) => (isNew ? value : undefined),
    words: (value: boolean) => (value ? '模板' : '任务'),
    // The buttons of a new one say what it becomes.
    shown: () => false,
    control: () => null,
  },
});

function Targets({ value, onChange }: { value: number[]; onChange(value: number[]): void }) {
  const { data } = useCall(contract.task.targets, {});
  return <TargetPicker rows={data?.rows} value={value} onChange={onChange} />;
}

function Roles({
  value,
  onChange,
  ...rest
}: {
  id: string;
  status: '' | 'error';
  value: number[];
  disabled: boolean;
  onChange(value: number[]): void;
}) {
  const { data } = useCall(contract.task.targets, {});
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      value={value}
      onChange={onChange}
      placeholder="所有能接收任务的角色"
      optionFilterProp="label"
      options={(data?.roles ?? []).map(({ id, name, people }) => ({
        value: id,
        label: `${name}（${figure(people)} 人）`,
      }))}
    />
  );
}

function Reach({ nodeIds, roleIds }: { nodeIds: number[]; roleIds: number[] }) {
  const { data } = useCall(
    contract.task.reach,
    { nodeIds, roleIds },
    { enabled: nodeIds.length > 0, keepPrevious: true },
  );
  if (nodeIds.length === 0 || !data) return null;
  return (
    <>{`${figure(data.people)} 人会收到，${figure(data.dealers)} 家经销商，${figure(data.stores)} 家门店。`}</>
  );
}
