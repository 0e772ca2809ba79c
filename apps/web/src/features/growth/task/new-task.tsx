import { contract, DATE_FORMAT, INTENT_LEVELS, type IntentLevel } from '@zhiying/contract';
import { Select } from 'antd';
import dayjs from 'dayjs';
import { message } from '#kit/feedback/notices.ts';
import { day } from '#kit/form/day-field.tsx';
import { hiddenField, multiSelect, number, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, type FieldSpec, oneCall } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { MemberPicker } from '#parts/member/member-picker.tsx';

const DAYS_TO_DO_IT = 7;

const memberIds: FieldSpec<number[], unknown> = {
  label: '触达人',
  required: true,
  hint: '轮流分配，每位潜客由一人联系',
  blank: () => [],
  control: ({ id, status }, { value, set }) => (
    <MemberPicker id={id} status={status} multiple value={value} onChange={set} />
  ),
};

const templateId: FieldSpec<number | null, unknown> = {
  label: '触达模板',
  blank: () => null,
  control: ({ id }, { value, set }) => <TemplateSelect id={id} value={value} onChange={set} />,
};

const FIELDS = entryFields(oneCall(contract.growthTask.create), {
  name: text({ max: 40, required: true, placeholder: '' }),
  levels: multiSelect<IntentLevel, unknown>('意向', INTENT_LEVELS, {
    blank: ['high'],
    required: true,
    hint: '只分配无人负责、可以联系的潜客',
  }),
  platform: hiddenField,
  memberIds,
  templateId,
  most: number({ blank: 200, min: 1, max: 5000, half: true }),
  dueOn: day('截止日期', {
    blank: () => dayjs().add(DAYS_TO_DO_IT, 'day').format(DATE_FORMAT),
    half: true,
    required: true,
    fromToday: true,
    placeholder: () => '',
  }),
});

/** Whom to touch, by whom and until when. */
export function NewTask({ onClose }: { onClose(): void }) {
  const entry = useEntryForm(FIELDS, null, {
    onCreated: ({ total }) => {
      void message.success(`正在分配 ${total} 位潜客`);
      onClose();
    },
  });
  return (
    <EntryDrawer entry={entry} what="该任务" onClose={onClose} title="新建触达任务" submitText="创建并分配">
      <EntryFormFields entry={entry} />
    </EntryDrawer>
  );
}

interface TemplateSelectProps {
  id: string;
  value: number | null;
  onChange(id: number | null): void;
}

/** Those that passed. */
function TemplateSelect({ id, value, onChange }: TemplateSelectProps) {
  const templates = useCall(contract.growthTemplate.list, { page: 1, limit: 100, state: 'passed' });
  return (
    <Select<number | null>
      id={id}
      allowClear
      placeholder="选填"
      value={value}
      onChange={(picked) => onChange(picked ?? null)}
      options={templates.data?.rows.map((row) => ({ value: row.id, label: row.name })) ?? []}
    />
  );
}
