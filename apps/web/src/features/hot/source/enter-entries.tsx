import { contract } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { Row, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { HiddenFileInput } from '#kit/files/hidden-file-input.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';

/** A line is an entry, `标题,热度` as a CSV gives it; the first line ranks first. */
const entriesIn = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^"|"$/g, ''))
    .filter(Boolean)
    .map((line) => {
      const found = /^(.*?)\s*[,，\t]\s*(\d+(?:\.\d+)?)$/.exec(line);
      return found
        ? { title: (found[1] ?? '').replace(/"$/, ''), heat: Number(found[2]) }
        : { title: line, heat: null };
    });

export function EnterEntries({ id }: { id: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const enter = useAction(contract.hotSource.enter, {
    onSuccess: ({ count }) => {
      void message.success(`已录入 ${count} 条`);
      setText('');
    },
  });
  const entries = entriesIn(text);
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const bytes = new Uint8Array(await file.slice(0, 1024 ** 2).arrayBuffer());
    try {
      setText(new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF/, ''));
    } catch {
      setText(new TextDecoder('gb18030').decode(bytes));
    }
  };
  return (
    <FormSection title="录入热点">
      <FailureNote error={enter.error} />
      <Field label="热点" hint="每行一条，可在标题后加逗号和热度；先后即名次">
        {(control) => (
          <Input.TextArea
            {...control}
            value={text}
            autoSize={{ minRows: 4, maxRows: 12 }}
            placeholder={'冬季续航实测,9800\n以旧换新补贴月底截止'}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Row gap={8} minWidth={0}>
        <Button onClick={() => input.current?.click()}>选择 CSV 文件</Button>
        <HiddenFileInput
          input={input}
          accept=".csv,.txt"
          label="CSV 文件"
          onFile={(file) => void readFile(file)}
        />
        <Text grow />
        <Button
          type="primary"
          disabled={entries.length === 0}
          loading={enter.isPending}
          onClick={() => enter.mutate({ id, entries })}
        >
          录入{entries.length > 0 ? ` ${entries.length} 条` : ''}
        </Button>
      </Row>
    </FormSection>
  );
}
