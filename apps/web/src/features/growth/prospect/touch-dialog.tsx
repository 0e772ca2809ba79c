import {
  contract,
  type ProspectInfo,
  TOUCH_RESULTS,
  TOUCH_WAYS,
  type TouchResult,
  type TouchWay,
} from '@zhiying/contract';
import { Input, Radio, Segmented, Select } from 'antd';
import { useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { NextContactPicker } from '#parts/clue/next-contact-picker.tsx';
import { refusal } from '#parts/clue/refusal.ts';
import { fillTemplate } from './fill-template.ts';

const optionsOf = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  (Object.keys(names) as Name[]).map((value) => ({ value, label: names[value] }));

interface TouchDialogProps {
  person: ProspectInfo;
  /** Nothing else can be written down now: whoever says no is heard at any hour. */
  only?: TouchResult;
  onClose(): void;
}

/** Writes down what the person has sent or said themselves; nothing is sent from here. */
export function TouchDialog({ person, only, onClose }: TouchDialogProps) {
  const profile = useProfile();
  const templates = useCall(contract.growthTemplate.list, { page: 1, limit: 100, state: 'passed' });
  const [way, setWay] = useState<TouchWay>('message');
  const [templateId, setTemplateId] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [result, setResult] = useState<TouchResult>(only ?? 'reached');
  const [note, setNote] = useState('');
  const [nextAt, setNextAt] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const touch = useAction(contract.growth.touch, {
    onSuccess: () => {
      void message.success('已记录触达');
      onClose();
    },
    onError: ({ issues }) => setWrong(Object.fromEntries(issues.map(({ path, msg }) => [path, msg]))),
  });
  const pick = (id: number | null) => {
    setTemplateId(id);
    const chosen = templates.data?.rows.find((row) => row.id === id);
    if (chosen)
      setText(
        fillTemplate(chosen.text, {
          昵称: person.name,
          车型: person.model || '你关注的车型',
          门店: person.node.name,
          顾问: profile?.name ?? '',
        }),
      );
  };
  const save = async () => {
    const final =
      result !== 'refused' ||
      (await confirm(refusal('保存后全渠道不再触达该客户，相关线索一并结束，不可恢复。')));
    if (final)
      touch.mutate({ id: person.id, version: person.version, way, templateId, text, result, note, nextAt });
  };
  const ends = result === 'refused' || result === 'wrong';
  return (
    <ActionDialog
      onClose={onClose}
      title={`记录触达「${person.name}」`}
      width={560}
      unsaved={text.trim() && !touch.isSuccess ? 1 : 0}
      submitText="保存"
      action={touch}
      submitDisabled={!text.trim()}
      onSubmit={() => void save()}
    >
      <FieldRow>
        <Field label="方式">
          {({ id }) => (
            <Segmented<TouchWay>
              id={id}
              block
              value={way}
              onChange={setWay}
              options={optionsOf(TOUCH_WAYS)}
            />
          )}
        </Field>
        <Field label="模板" hint="只能使用已通过审核的模板">
          {({ id }) => (
            <Select<number | null>
              id={id}
              allowClear
              placeholder="不使用模板"
              value={templateId}
              onChange={(value) => pick(value ?? null)}
              options={templates.data?.rows.map((row) => ({ value: row.id, label: row.name })) ?? []}
            />
          )}
        </Field>
      </FieldRow>
      <Field label="触达内容" required issue={wrong.text} hint="由你本人在平台发送或说出，系统不代发">
        {({ id, status }) => (
          <Input.TextArea
            id={id}
            status={status}
            value={text}
            maxLength={1000}
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label="结果">
        {({ id }) => (
          <Radio.Group
            id={id}
            optionType="button"
            value={result}
            onChange={(event) => setResult(event.target.value as TouchResult)}
            options={optionsOf(TOUCH_RESULTS).filter(({ value }) => only === undefined || value === only)}
          />
        )}
      </Field>
      <FieldRow>
        <Field label="说明" issue={wrong.note}>
          {({ id }) => (
            <Input
              id={id}
              value={note}
              maxLength={500}
              placeholder="对方的回应"
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <Field label="下次联系" required={result === 'later'} issue={wrong.nextAt}>
          {({ id, status }) => (
            <NextContactPicker
              id={id}
              status={status}
              disabled={ends}
              value={ends ? null : nextAt}
              onChange={setNextAt}
            />
          )}
        </Field>
      </FieldRow>
    </ActionDialog>
  );
}
