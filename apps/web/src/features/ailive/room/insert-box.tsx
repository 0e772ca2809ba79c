import { contract, LINE_MAX } from '@zhiying/contract';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { Row, Split, Stack } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { PreparedLines } from './prepared-lines.tsx';

interface InsertBoxProps {
  id: number;
  disabled: boolean;
  large?: boolean;
}

/** One sentence by hand, typed or prepared: after the one being spoken, or at once. */
export function InsertBox({ id, disabled, large = false }: InsertBoxProps) {
  const [text, setText] = useState('');
  const [when, setWhen] = useState<'after' | 'now'>('after');
  const insert = useAction(contract.liveShow.insert, {
    onSuccess: () => setText(''),
    onError: (error) => void message.error(error.message),
  });
  const say = () => {
    const said = text.trim();
    if (said && !insert.isPending) insert.mutate({ id, text: said, urgent: when === 'now' });
  };
  return (
    <Stack gap={8} padding="10 16" borderTop="line" flex="none">
      <Split gap={8}>
        <Segmented
          size={large ? 'large' : 'small'}
          aria-label="插播时机"
          value={when}
          onChange={setWhen}
          disabled={disabled}
          options={[
            { value: 'after', label: '本句后插播' },
            { value: 'now', label: '立即插播' },
          ]}
        />
        <PreparedLines
          disabled={disabled}
          large={large}
          onChoose={(line) => {
            setText(line.text);
            setWhen(line.urgent ? 'now' : 'after');
          }}
        />
      </Split>
      <Row gap={8}>
        <Input
          aria-label="插播内容"
          size={large ? 'large' : 'middle'}
          value={text}
          maxLength={LINE_MAX}
          disabled={disabled}
          placeholder={when === 'now' ? '打断当前句，立即播出' : '当前句播完后播出'}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => !event.nativeEvent.isComposing && say()}
        />
        <Button
          size={large ? 'large' : 'middle'}
          disabled={disabled || !text.trim()}
          loading={insert.isPending}
          onClick={say}
        >
          插播
        </Button>
      </Row>
    </Stack>
  );
}
