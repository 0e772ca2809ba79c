import { type CustomerInfo, contract } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Row } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './customer-side.module.css';

/** What colleagues should know; the customer never sees it. */
export function Notes({ talkId, notes }: { talkId: number; notes: CustomerInfo['notes'] }) {
  const [text, setText] = useState('');
  const add = useAction(contract.chat.note, {
    onSuccess: () => setText(''),
    onError: (error) => void message.error(error.message),
  });
  const save = () => text.trim() && add.mutate({ talkId, text: text.trim() });
  return (
    <Box as="section" padding={16} borderBottom="line2" className={styles.part}>
      <h3>
        备注 <small>客户看不到</small>
      </h3>
      <Row gap={8} align="start">
        <Input.TextArea
          value={text}
          maxLength={500}
          autoSize={{ minRows: 1, maxRows: 5 }}
          placeholder="同事接手前需要知道的事"
          aria-label="备注内容"
          onChange={(event) => setText(event.target.value)}
        />
        <Button disabled={!text.trim()} loading={add.isPending} onClick={save}>
          添加
        </Button>
      </Row>
      <Box as="ul">
        {notes.map((note) => (
          <Box as="li" size="13/20" breakWords marginTop={10} key={note.id}>
            {note.text}
            <MetaLine items={[note.by, momentText(note.at)]} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
