import { contract } from '@zhiying/contract';
import dayjs from 'dayjs';
import { Clip, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './inbox.module.css';

const SHOWN = 10;

/** Below the customers: messages that have the words in them; each opens its talk where it was said. */
export function FoundMessages({ q, onOpen }: { q: string; onOpen(talkId: number, messageId: number): void }) {
  const found = useCall(contract.chatMessage.list, { q }, { keepPrevious: true });
  if (!found.data || found.data.rows.length === 0) return null;
  return (
    <Stack as="section" padding="12 16" className={styles.found} aria-label="消息">
      <Text as="h3" size={13} marginBottom={4}>
        消息 <small>{found.data.total}</small>
      </Text>
      {found.data.rows.slice(0, SHOWN).map(({ id, talkId, customer, text, at }) => (
        <button key={id} type="button" onClick={() => onOpen(talkId, id)}>
          <Row as="span" gap={6} minWidth={0} className={styles.rowLine}>
            <Clip weight={600} as="b">
              {customer}
            </Clip>
            <Text as="time" marginLeft="auto" dateTime={at}>
              {dayjs(at).format('MM-DD HH:mm')}
            </Text>
          </Row>
          <Text grow size={12} tone="text2" clip>
            {text}
          </Text>
        </button>
      ))}
      {found.data.total > SHOWN && (
        <PageLink to={{ path: 'chat', search: { tabid: 'message', q } }}>全部 {found.data.total} 条</PageLink>
      )}
    </Stack>
  );
}
