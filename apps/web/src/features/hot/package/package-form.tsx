import { contract, type HotPackageInfo } from '@zhiying/contract';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { message } from '#kit/feedback/notices.ts';
import { longText, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { AccountPicker } from '#parts/account/account-picker.tsx';
import { materialsField } from '#parts/material/picker/materials-field.tsx';

type Topic = { id: number; title: string } | null;

interface PackageFormProps {
  row: HotPackageInfo | null;
  topic: Topic;
  onClose(): void;
  onSaved(id: number): void;
}

const USUAL_DAYS = 7;
const TITLE_MAX = 60;
const MATERIALS_MAX = 30;

const expiresAt: FieldSpec<string, HotPackageInfo> = {
  label: '有效期至',
  required: true,
  hint: '到期后不可采用',
  blank: () => dayjs().add(USUAL_DAYS, 'day').endOf('day').toISOString(),
  words: (at) => momentText(at),
  control: ({ id, status }, { value, set, disabled }) => (
    <DatePicker
      id={id}
      status={status || undefined}
      disabled={disabled}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      allowClear={false}
      value={dayjs(value)}
      onChange={(at) => at && set(at.toISOString())}
    />
  ),
};

const accountIds: FieldSpec<number[], HotPackageInfo> = {
  label: '建议账号',
  hint: '采用时带入采用单位名下的账号，其余忽略',
  blank: () => [],
  of: ({ accounts }) => accounts.map(({ id }) => id),
  words: (ids, known) =>
    ids
      .map(
        (id) =>
          known.flatMap(({ accounts }) => accounts).find((account) => account.id === id)?.name ??
          '另选的账号',
      )
      .join('、'),
  control: ({ id, status }, { value, set }, { row }) => (
    <AccountPicker
      id={id}
      status={status || undefined}
      known={row?.accounts ?? []}
      value={value}
      onChange={set}
    />
  ),
};

/** About a topic, whose title is the first name of the package. */
const fieldsOf = (topic: Topic) =>
  entryFields(contract.hotPackage, {
    topicId: {
      label: '话题',
      shown: () => false,
      blank: () => topic?.id ?? null,
      of: () => null,
      send: (id, { isNew }) => (isNew ? id : undefined),
    } satisfies FieldSpec<number | null, HotPackageInfo>,
    title: {
      ...text<HotPackageInfo>('名称', { max: TITLE_MAX, required: true }),
      blank: () => topic?.title.slice(0, TITLE_MAX) ?? '',
    },
    angle: longText<HotPackageInfo>({
      max: 300,
      rows: [2, 6],
      required: true,
      hint: '经销商讲解该话题的角度',
    }),
    script: longText<HotPackageInfo>({ max: 5000, rows: [4, 16], placeholder: '' }),
    expiresAt,
    materialIds: materialsField<HotPackageInfo>({
      max: MATERIALS_MAX,
      hint: '未发布给经销商的素材，采用时不会带入',
    }),
    accountIds,
  });

/** A new package, or another wording of one; whatever was decided is decided again. */
export function PackageForm({ row, topic, onClose, onSaved }: PackageFormProps) {
  const saved = ({ id }: { id: number }) => {
    void message.success('已保存');
    onSaved(id);
  };
  const [fields] = useState(() => fieldsOf(topic));
  const entry = useEntryForm(fields, row, { onDone: saved });
  return (
    <EntryDrawer
      entry={entry}
      what="该热点包"
      asksAtOnce
      width={560}
      onClose={onClose}
      title={row ? '编辑热点包' : '新建热点包'}
      subtitle={topic?.title}
    >
      <EntryFormFields entry={entry} />
    </EntryDrawer>
  );
}
