import { contract, DATE_FORMAT, type Kox } from '@zhiying/contract';
import { DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';

const WIDTH = 520;

/** A first agreement, or the next one: it begins where the last one ends. */
export function SignDialog({ kox, onClose }: { kox: Kox; onClose(): void }) {
  const start = kox.agreedUntil ? dayjs(kox.agreedUntil).add(1, 'day') : dayjs();
  const [from, setFrom] = useState<Dayjs | null>(start);
  const [until, setUntil] = useState<Dayjs | null>(start.add(1, 'year').subtract(1, 'day'));
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const sign = useAction(contract.kox.sign, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => {
      void message.success(`已登记「${kox.name}」的协议`);
      onClose();
    },
  });
  const issues = {
    from: from ? undefined : '请选择开始日期',
    until: !until
      ? '请选择结束日期'
      : from && until.isBefore(from, 'day')
        ? '结束日期不能早于开始日期'
        : undefined,
  };
  const submit = () => {
    setTried(true);
    if (issues.from || issues.until || !from || !until) return;
    sign.mutate({
      id: kox.id,
      version: kox.version,
      from: from.format(DATE_FORMAT),
      until: until.format(DATE_FORMAT),
      note: note.trim(),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={kox.agreedUntil ? `续签「${kox.name}」` : `登记「${kox.name}」的协议`}
      width={WIDTH}
      onSubmit={submit}
      submitText="保存"
      submitting={sign.isPending}
    >
      <FieldRow>
        <Field label="开始日期" required issue={tried ? issues.from : undefined}>
          {({ id, status }) => (
            <DatePicker id={id} status={status} value={from} onChange={setFrom} style={{ width: '100%' }} />
          )}
        </Field>
        <Field label="结束日期" required issue={tried ? issues.until : undefined}>
          {({ id, status }) => (
            <DatePicker id={id} status={status} value={until} onChange={setUntil} style={{ width: '100%' }} />
          )}
        </Field>
      </FieldRow>
      <Field label="说明" hint="合同编号、费用或其他约定">
        {(control) => (
          <Input.TextArea
            {...control}
            value={note}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
