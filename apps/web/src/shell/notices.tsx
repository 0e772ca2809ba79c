import { contract, type Notice } from '@zhiying/contract';
import { Button, Skeleton } from 'antd';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import pieces from '#kit/base/pieces.module.css';
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
      <p className={styles.none}>
        {error.message}
        <Button type="link" size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );
  if (waiting) return <Skeleton className={styles.loading} active title={false} paragraph={{ rows: 4 }} />;
  if (!data) return null;
  if (data.rows.length === 0) return <p className={styles.none}>暂无通知</p>;
  return (
    <ul className={styles.list}>
      {data.rows.map((notice) => (
        <li key={notice.id}>
          <button type="button" className={styles.notice} onClick={() => onPick(notice)}>
            <span className={styles.title}>
              {!notice.readAt && <i className={styles.dot} role="img" aria-label="未读" />}
              {notice.title}
            </span>
            {notice.body && <span className={styles.text}>{notice.body}</span>}
            <span className={pieces.note}>
              <Moment at={notice.createdAt} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
