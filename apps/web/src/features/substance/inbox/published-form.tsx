import { contract, type Received } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Note, Row, Stack } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';

/** Whoever published it brings the link back. */
export function PublishedForm({ received }: { received: Pick<Received, 'id' | 'publishedUrl'> }) {
  const [url, setUrl] = useState(received.publishedUrl ?? '');
  const call = useAction(contract.substanceInbox.published, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => void message.success('已记录发布链接'),
  });
  return (
    <Stack gap={6}>
      <Note as="span">发布到平台后提交链接</Note>
      <Row gap={8} minWidth={0}>
        <Input
          value={url}
          maxLength={500}
          placeholder="https://"
          aria-label="发布链接"
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button
          loading={call.isPending}
          disabled={!url.trim()}
          onClick={() => call.mutate({ id: received.id, url })}
        >
          提交
        </Button>
      </Row>
    </Stack>
  );
}
