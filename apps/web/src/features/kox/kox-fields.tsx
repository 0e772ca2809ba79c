import { contract, KOX_KINDS, type Kox, type KoxKind, type PlatformId } from '@zhiying/contract';
import { Select } from 'antd';
import { choice, figure, remark, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec, type FormContext } from '#kit/form/entry-fields.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { LinkedAccountSelect } from '#parts/account/linked-account-select.tsx';
import { PLATFORM_NAMES } from '#parts/account/platform-names.ts';
import { MemberPicker } from '#parts/member/member-picker.tsx';
import { nodeEntryField } from '#parts/organ/node-entry-field.tsx';

const isStaff = ({ values }: FormContext<Kox>) => values.kind === 'staff';

const memberId: FieldSpec<number | undefined, Kox> = {
  label: '关联用户',
  shown: isStaff,
  blank: () => undefined,
  of: ({ member }) => member?.id,
  send: (id, { values }) => (values.kind === 'staff' ? (id ?? null) : null),
  words: (id, known) =>
    known.find(({ member }) => member?.id === id)?.member?.name ?? (id ? '另选的用户' : ''),
  hint: '派发任务时通知该用户',
  control: ({ id, status }, { value, set, disabled }, { row }) => (
    <MemberPicker
      id={id}
      status={status}
      known={row?.member ?? undefined}
      value={value}
      disabled={disabled}
      allowClear
      placeholder="选填"
      onChange={set}
    />
  ),
};

interface ChoiceProps {
  id?: string;
  status?: '' | 'error' | 'warning';
  disabled: boolean;
}

const accountId: FieldSpec<number | undefined, Kox> = {
  label: '关联内容账号',
  blank: () => undefined,
  of: ({ account }) => account?.id,
  send: (id) => id ?? null,
  words: (id, known) =>
    known.find(({ account }) => account?.id === id)?.account?.name ?? (id ? '另选的账号' : ''),
  hint: '关联后，系统发布的作品和数据自动同步',
  control: ({ id, status }, { value, set, disabled }, { row, values }) => (
    <LinkedAccountSelect
      call={contract.kox.linkable}
      allowClear
      placeholder="选填"
      id={id}
      status={status}
      platform={values.platform as PlatformId}
      known={row && row.platform === values.platform ? row.account : null}
      value={value}
      disabled={disabled}
      onChange={set}
    />
  ),
};

function GroupSelect({
  value,
  onChange,
  ...control
}: ChoiceProps & { value: number[]; onChange(ids: number[]): void }) {
  const groups = useCall(contract.kox.groups, {});
  return (
    <Select
      {...control}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      loading={groups.isPending}
      value={value}
      placeholder="选填"
      options={groups.data?.rows.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}

const groupIds: FieldSpec<number[], Kox> = {
  label: '分组',
  blank: () => [],
  of: ({ groups }) => groups.map(({ id }) => id),
  words: (ids, known) =>
    ids
      .map(
        (id) => known.flatMap(({ groups }) => groups).find((group) => group.id === id)?.name ?? '另选的分组',
      )
      .join('、'),
  control: ({ id, status }, { value, set, disabled }) => (
    <GroupSelect id={id} status={status} value={value} disabled={disabled} onChange={set} />
  ),
};

export const KOX_FIELDS = entryFields(contract.kox, {
  kind: choice<KoxKind, Kox>('类型', KOX_KINDS, { blank: 'staff', half: true }),
  platform: choice<PlatformId, Kox>('平台', PLATFORM_NAMES, { blank: 'douyin', half: true }),
  name: text({ max: 40, required: true, first: true }),
  handle: text({ max: 60, half: true }),
  fans: figure('粉丝数', { placeholder: '选填', fixed: ({ row }: FormContext<Kox>) => row?.account != null }),
  homepage: text({ max: 300 }),
  nodeId: nodeEntryField('所属组织', { of: ({ node }: Kox) => node, another: '另选的组织' }),
  memberId,
  accountId,
  groupIds,
  remark: remark(),
});
