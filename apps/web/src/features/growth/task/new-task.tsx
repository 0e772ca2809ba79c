import { contract, INTENT_LEVELS, type IntentLevel } from '@zhiying/contract';
import { DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { MemberPicker } from '#parts/member/member-picker.tsx';

/** Whom to touch, by whom and until when. */
export function NewTask({ onClose }: { onClose(): void }) {
  const templates = useCall(contract.growthTemplate.list, { page: 1, limit: 100, state: 'passed' });
  const draft = useDraft({
    name: '',
    levels: ['high'] as IntentLevel[],
    memberIds: [] as number[],
    templateId: null as number | null,
    most: 200,
    dueOn: dayjs().add(7, 'day').format('YYYY-MM-DD'),
  });
  const create = useAction(contract.growthTask.create, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: ({ total }) => {
      void message.success(`正在分配 ${total} 位潜客`);
      onClose();
    },
  });
  const { values, set, issueOf } = draft;
  return (
    <SideDrawer
      open
      onClose={onClose}
      title="新建触达任务"
      unsaved={create.isSuccess ? 0 : draft.changed.length}
      submitText="创建并分配"
      submitting={create.isPending}
      submitDisabled={!values.name.trim() || values.memberIds.length === 0 || values.levels.length === 0}
      onSubmit={() => create.mutate(values)}
    >
      <FailureNote error={create.error} />
      <Field label="任务名称" required issue={issueOf('name')}>
        {({ id, status }) => (
          <Input
            id={id}
            status={status}
            maxLength={40}
            value={values.name}
            onChange={(event) => set('name', event.target.value)}
          />
        )}
      </Field>
      <Field label="意向" required issue={issueOf('levels')} hint="只分配无人负责、可以联系的潜客">
        {({ id, status }) => (
          <Select<IntentLevel[]>
            id={id}
            status={status}
            mode="multiple"
            value={values.levels}
            onChange={(levels) => set('levels', levels)}
            options={(Object.keys(INTENT_LEVELS) as IntentLevel[]).map((value) => ({
              value,
              label: INTENT_LEVELS[value],
            }))}
          />
        )}
      </Field>
      <Field label="触达人" required issue={issueOf('memberIds')} hint="轮流分配，每位潜客由一人联系">
        {({ id, status }) => (
          <MemberPicker
            id={id}
            status={status}
            multiple
            value={values.memberIds}
            onChange={(ids) => set('memberIds', ids)}
          />
        )}
      </Field>
      <Field label="触达模板" issue={issueOf('templateId')}>
        {({ id }) => (
          <Select<number | null>
            id={id}
            allowClear
            placeholder="选填"
            value={values.templateId}
            onChange={(value) => set('templateId', value ?? null)}
            options={templates.data?.rows.map((row) => ({ value: row.id, label: row.name })) ?? []}
          />
        )}
      </Field>
      <FieldRow>
        <Field label="潜客数上限" issue={issueOf('most')}>
          {({ id, status }) => (
            <InputNumber
              id={id}
              status={status}
              min={1}
              max={5000}
              precision={0}
              style={{ width: '100%' }}
              value={values.most}
              onChange={(value) => set('most', value ?? 1)}
            />
          )}
        </Field>
        <Field label="截止日期" required issue={issueOf('dueOn')}>
          {({ id, status }) => (
            <DatePicker
              id={id}
              status={status}
              allowClear={false}
              minDate={dayjs()}
              style={{ width: '100%' }}
              value={dayjs(values.dueOn)}
              onChange={(picked) => picked && set('dueOn', picked.format('YYYY-MM-DD'))}
            />
          )}
        </Field>
      </FieldRow>
    </SideDrawer>
  );
}
