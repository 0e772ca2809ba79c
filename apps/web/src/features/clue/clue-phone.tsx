import { type ClueInfo, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Box, Note, Row, Text } from '#kit/base/pieces.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useDial } from './dial/use-dial.tsx';

const SHOWN_MS = 30_000;

/** The number, masked; whoever may sees it whole for half a minute, and that is written down. */
export function CluePhone({ clue }: { clue: ClueInfo }) {
  const [whole, setWhole] = useState<string | null>(null);
  const reveal = useAction(contract.clue.revealPhone, {
    onSuccess: ({ phone }) => setWhole(phone),
    onError: (error) => void message.error(error.message),
  });
  useEffect(() => {
    if (whole === null) return;
    const timer = setTimeout(() => setWhole(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [whole]);
  return (
    <Box padding="8 12" border="line" radius={8}>
      <Note as="span">手机号</Note>
      <Row gap={8} minWidth={0}>
        <Text as="b" grow>
          {whole ?? clue.phone ?? <EmptyCell>未留手机号</EmptyCell>}
        </Text>
        {clue.can.includes('reveal') && !whole && (
          <Button
            type="link"
            size="small"
            loading={reveal.isPending}
            onClick={() => reveal.mutate({ id: clue.id })}
          >
            查看
          </Button>
        )}
        {clue.can.includes('dial') && <Dial clue={clue} />}
      </Row>
    </Box>
  );
}

function Dial({ clue }: { clue: ClueInfo }) {
  const { dial, pending, dialogs } = useDial();
  return (
    <>
      <Button type="link" size="small" loading={pending} onClick={() => dial(clue)}>
        拨号
      </Button>
      {dialogs}
    </>
  );
}
