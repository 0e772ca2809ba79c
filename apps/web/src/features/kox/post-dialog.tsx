import { contract, type Kox, type KoxPost, PLATFORMS } from '@zhiying/contract';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { figure, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { FieldsDialog } from '#kit/form/fields-dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';

const WIDTH = 560;
type Whose = Pick<Kox, 'id' | 'name' | 'platform'>;

interface PostDialogProps {
  kox: Whose;
  /** Null: a new one. */
  post: KoxPost | null;
  onClose(): void;
}

const publishedAt: FieldSpec<string | undefined, KoxPost> = {
  label: '发布时间',
  half: true,
  required: true,
  missing: '请选择发布时间',
  blank: () => new Date().toISOString(),
  words: (at) => (at ? momentText(at) : ''),
  control: ({ id, status }, { value, set, disabled }) => (
    <DatePicker
      id={id}
      status={status}
      disabled={disabled}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={value ? dayjs(value) : null}
      onChange={(at) => set(at?.toISOString())}
      style={{ width: '100%' }}
    />
  ),
};

/** What it brought; empty is not known. */
const result = (label: string) => figure<KoxPost>(label, { placeholder: '无数据' });

const fieldsOf = (kox: Whose) =>
  entryFields(
    { create: contract.koxPost.add, update: contract.koxPost.update },
    {
      koxId: {
        label: '账号',
        shown: () => false,
        blank: () => kox.id,
        of: () => kox.id,
        send: (id, { isNew }) => (isNew ? id : undefined),
      } satisfies FieldSpec<number, KoxPost>,
      url: {
        ...text<KoxPost>('作品链接', {
          max: 500,
          required: 'new',
          placeholder: '',
          fixed: ({ isNew }) => !isNew,
          hint: `${PLATFORMS[kox.platform].name}的作品链接`,
        }),
        send: (url, { isNew }) => (isNew ? url : undefined),
      },
      title: text<KoxPost>({ max: 100, required: true }),
      publishedAt,
      givenId: {
        label: '任务',
        half: true,
        blank: () => null,
        control: (control, { value, set, disabled }) => (
          <TaskSelect {...control} disabled={disabled} koxId={kox.id} value={value} onChange={set} />
        ),
      } satisfies FieldSpec<number | null, KoxPost>,
      views: result('播放'),
      likes: result('点赞'),
      comments: result('评论'),
      shares: result('转发'),
    },
  );

/** A post by its link with what it brought. */
export function PostDialog({ kox, post, onClose }: PostDialogProps) {
  const [fields] = useState(() => fieldsOf(kox));
  return (
    <FieldsDialog
      noun="作品"
      fields={fields}
      row={post}
      title={post ? undefined : `登记「${kox.name}」的作品`}
      width={WIDTH}
      saved={({ title }) => `已保存作品「${title}」`}
      onClose={onClose}
    />
  );
}

interface TaskSelectProps {
  id: string;
  status: '' | 'error';
  disabled: boolean;
  koxId: number;
  value: number | null;
  onChange(id: number | null): void;
}

/** Tasks this account was given. */
function TaskSelect({ koxId, value, onChange, ...control }: TaskSelectProps) {
  const given = useCall(contract.koxTask.list, { koxId, limit: 500 });
  return (
    <Select
      {...control}
      allowClear
      loading={given.isPending}
      value={value ?? undefined}
      placeholder="选填"
      options={given.data?.rows
        .filter(({ id, state }) => state !== 'cancelled' || id === value)
        .map(({ id, task }) => ({ value: id, label: task.name }))}
      onChange={(picked: number | undefined) => onChange(picked ?? null)}
    />
  );
}
