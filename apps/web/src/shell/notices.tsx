import { contract, type Notice } from '@zhiying/contract';
import { Button, Skeleton } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { Box, Note, RowButton, Text } from '#kit/base/pieces.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './bell.module.css';

export interface NoticesProps {
  onPick(notice: Notice): void;
}

/** What the bell opens. */
export default function Notices({ onPick }: NoticesProps) {
  const { data, error, refetch } = useCall(contract.notification.list, undefined, { staleTime: 0 });
  const waiting = useLoadingSign(!data && !error);
  if (error)
    return (
      <Text as="p" size={13} tone="muted" textAlign="center" className={styles.none}>
        {error.message}
        <Button type="link" size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </Text>
    );
  if (waiting)
    return <Skeleton className={classOf({ padding: 16 })} active title={false} paragraph={{ rows: 4 }} />;
  if (!data) return null;
  if (data.rows.length === 0)
    return (
      <Text as="p" size={13} tone="muted" textAlign="center" className={styles.none}>
        暂无通知
      </Text>
    );
  return (
    <Box as="ul" className={styles.list}>
      {data.rows.map((notice) => (
        <li key={notice.id}>
          <RowButton
            flow="stack"
            gap={2}
            padding="10 16"
            hover="fill2"
            className={styles.notice}
            onClick={() => onPick(notice)}
          >
            <Text size="13/20">
              {!notice.readAt && (
                <Text
                  look={{
                    background: 'solid',
                    flow: 'inline-block',
                    square: 6,
                    marginRight: 6,
                    radius: 'round',
                  }}
                  as="i"
                  className={styles.dot}
                  role="img"
                  aria-label="未读"
                />
              )}
              {notice.title}
            </Text>
            {notice.body && <span className={styles.text}>{notice.body}</span>}
            <Note as="span">
              <Moment at={notice.createdAt} />
            </Note>
          </RowButton>
        </li>
      ))}
    </Box>
  );
}
