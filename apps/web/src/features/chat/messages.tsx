import { contract, type Message, type TalkInfo } from '@zhiying/contract';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { DownIcon } from '#kit/base/icons.tsx';
import { Box, Muted, PlainButton, Row, Stack } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { Bubble } from './bubble.tsx';
import styles from './conversation.module.css';
import { useReadAway } from './use-read-away.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';

/** Said within so long of each other they stand under one time. */
const TOGETHER_MINUTES = 5;
/** The line above what is new goes so long after it was seen. */
const SEEN_MS = 3_000;

interface MessagesProps {
  talk: TalkInfo;
  /** A message that was found, and what follows it. */
  around: number | null;
  onLatest(): void;
}

/** The last messages, earlier ones when asked for. Stays at the end while somebody is there, and where they are while they read. */
export function Messages({ talk, around, onLatest }: MessagesProps) {
  const last = useCall(contract.chat.messages, { talkId: talk.id, ...(around ? { after: around } : {}) });
  const endsEarlier = around !== null && last.data?.later === true;
  useReadAway(talk, around === null || last.data?.later === false);
  const [earlier, setEarlier] = useState<Message[]>([]);
  const [from, setFrom] = useState<number | null>(null);
  const older = useCall(
    contract.chat.messages,
    { talkId: talk.id, ...(from ? { before: from } : {}) },
    { enabled: from !== null },
  );
  const [more, setMore] = useState(true);
  const { box, content, atEnd, toEnd, stayHere, onScroll } = useStickToBottom(around === null);

  if (from !== null && older.data) {
    setEarlier([...older.data.rows, ...earlier]);
    setMore(older.data.earlier);
    setFrom(null);
  }

  const shown = [
    ...earlier,
    ...(last.data?.rows ?? []).filter(({ id }) => !earlier.some((one) => one.id === id)),
  ];
  const news = useNews(shown, talk, atEnd);
  const newest = shown.at(-1);
  const ownId = newest?.by === 'member' ? newest.id : null;
  // Whoever has just said something sees it.
  useEffect(() => {
    if (ownId !== null && !around) toEnd();
  }, [ownId, around, toEnd]);

  return (
    <Box fill position="relative">
      <Box
        look={{ padding: '16 24', height: 'full', background: 'page', overflow: 'y' }}
        ref={box}
        className={styles.messages}
        role="log"
        aria-label="消息"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is read by scrolling, with the keyboard too
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
      >
        <div ref={content}>
          <QueryView query={last}>
            {(data) => (
              <>
                {(earlier.length > 0 ? more : data.earlier) && (
                  <Button
                    type="link"
                    size="small"
                    className={classOf({ flow: 'block' }, styles.earlier)}
                    loading={older.isFetching}
                    onClick={() => {
                      stayHere();
                      setFrom(shown[0]?.id ?? null);
                    }}
                  >
                    更早的消息
                  </Button>
                )}
                {shown.map((message, at) => (
                  <Stack key={message.id} gap={12} marginBottom={12}>
                    {startsAnew(shown[at - 1], message) && (
                      <Muted as="time" className={styles.moment} dateTime={message.at}>
                        {momentOf(message.at)}
                      </Muted>
                    )}
                    {message.id === news.firstId && (
                      <Row as="p" gap={12} size={12} tone="link" className={styles.news}>
                        <span>{news.count} 条新消息</span>
                      </Row>
                    )}
                    <Bubble message={message} found={message.id === around} />
                  </Stack>
                ))}
                {shown.length === 0 && (
                  <Muted as="p" className={styles.moment}>
                    暂无消息
                  </Muted>
                )}
              </>
            )}
          </QueryView>
        </div>
      </Box>
      {(endsEarlier || (!atEnd && news.below > 0)) && (
        <PlainButton
          look={{
            flow: 'inline',
            gap: 6,
            align: 'center',
            height: 28,
            size: 12,
            tone: 'link',
            padding: '0 12',
            background: 'card',
            border: 'line',
            position: 'absolute',
          }}
          className={styles.pill}
          onClick={endsEarlier ? onLatest : toEnd}
        >
          <DownIcon size={12} />
          {endsEarlier ? '回到最新消息' : `${news.below} 条新消息`}
        </PlainButton>
      )}
    </Box>
  );
}

/**
 * Where reading stopped: before what nobody had read when the talk was opened, or before what came while somebody read further up. The
 * line goes a moment after the end was seen.
 */
function useNews(shown: readonly Message[], talk: TalkInfo, atEnd: boolean) {
  const me = useProfile();
  const theirs = shown.filter(({ by }) => by === 'customer');
  const newestId = shown.at(-1)?.id ?? null;
  const [opened, setOpened] = useState(false);
  /** The last message that was there when somebody last stood at the end. */
  const [readTo, setReadTo] = useState<number | null>(null);
  const [firstId, setFirstId] = useState<number | null>(null);
  if (!opened && newestId !== null) {
    setOpened(true);
    const mine = talk.owner === null || talk.owner.id === me?.uid;
    setFirstId((mine && talk.unread > 0 && theirs.at(-talk.unread)?.id) || null);
    setReadTo(newestId);
  }
  if (opened && atEnd && readTo !== newestId) setReadTo(newestId);
  const after = theirs.filter(({ id }) => readTo !== null && id > readTo);
  const firstBelow = after[0]?.id ?? null;
  if (opened && !atEnd && firstBelow !== null && firstId === null) setFirstId(firstBelow);
  useEffect(() => {
    if (firstId === null || !atEnd) return;
    const timer = setTimeout(() => setFirstId(null), SEEN_MS);
    return () => clearTimeout(timer);
  }, [firstId, atEnd]);
  return {
    firstId,
    count: theirs.filter(({ id }) => firstId !== null && id >= firstId).length,
    below: after.length,
  };
}

const startsAnew = (before: Message | undefined, message: Message) =>
  before === undefined || dayjs(message.at).diff(before.at, 'minute') >= TOGETHER_MINUTES;

const momentOf = (at: string) => {
  const moment = dayjs(at);
  return moment.isSame(dayjs(), 'day') ? moment.format('今天 HH:mm') : moment.format('MM-DD HH:mm');
};
