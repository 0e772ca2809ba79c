import { contract, type Message, type TalkInfo } from '@zhiying/contract';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useLayoutEffect, useRef, useState } from 'react';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { Bubble } from './bubble.tsx';
import styles from './conversation.module.css';

const NEAR = 80;
/** Said within so long of each other they stand under one time. */
const TOGETHER_MINUTES = 5;

/** The last messages, earlier ones when asked for. Stays at the end while somebody is there, and where they are while they read. */
export function Messages({ talk, around }: { talk: TalkInfo; around: number | null }) {
  const last = useCall(contract.chat.messages, { talkId: talk.id, ...(around ? { after: around } : {}) });
  const [earlier, setEarlier] = useState<Message[]>([]);
  const [from, setFrom] = useState<number | null>(null);
  const older = useCall(
    contract.chat.messages,
    { talkId: talk.id, ...(from ? { before: from } : {}) },
    { enabled: from !== null },
  );
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const heightBefore = useRef<number | null>(null);
  const [more, setMore] = useState(true);

  if (from !== null && older.data) {
    setEarlier([...older.data.rows, ...earlier]);
    setMore(older.data.earlier);
    setFrom(null);
  }

  const shown = [
    ...earlier,
    ...(last.data?.rows ?? []).filter(({ id }) => !earlier.some((one) => one.id === id)),
  ];
  const count = shown.length;
  const newest = shown.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves when there is more to see
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (heightBefore.current !== null) {
      element.scrollTop += element.scrollHeight - heightBefore.current;
      heightBefore.current = null;
    } else if (atEnd.current && !around) element.scrollTop = element.scrollHeight;
  }, [count, newest, around]);

  return (
    <div
      ref={box}
      className={styles.messages}
      role="log"
      aria-label="消息"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is read by scrolling, with the keyboard too
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
      }}
    >
      <Loaded query={last}>
        {(data) => (
          <>
            {(earlier.length > 0 ? more : data.earlier) && (
              <Button
                type="link"
                size="small"
                className={styles.earlier}
                loading={older.isFetching}
                onClick={() => {
                  heightBefore.current = box.current?.scrollHeight ?? null;
                  setFrom(shown[0]?.id ?? null);
                }}
              >
                更早的消息
              </Button>
            )}
            {shown.map((message, at) => (
              <div key={message.id} className={styles.turn}>
                {startsAnew(shown[at - 1], message) && (
                  <time className={styles.moment} dateTime={message.at}>
                    {momentOf(message.at)}
                  </time>
                )}
                <Bubble message={message} found={message.id === around} />
              </div>
            ))}
            {shown.length === 0 && <p className={styles.moment}>暂无消息</p>}
          </>
        )}
      </Loaded>
    </div>
  );
}

const startsAnew = (before: Message | undefined, message: Message) =>
  before === undefined || dayjs(message.at).diff(before.at, 'minute') >= TOGETHER_MINUTES;

const momentOf = (at: string) => {
  const moment = dayjs(at);
  return moment.isSame(dayjs(), 'day') ? moment.format('今天 HH:mm') : moment.format('MM-DD HH:mm');
};
