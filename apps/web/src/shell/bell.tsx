import { contract, type Notice } from '@zhiying/contract';
import { App, Badge, Button, Skeleton } from 'antd';
import { useAction, useCall } from '#kit/api/queries.ts';
import { Moment } from '#kit/moment.tsx';
import { go } from '#kit/page/navigate.ts';
import { placeOf } from '#kit/page/place-of.ts';
import { useSession } from '#kit/session/session.store.ts';
import styles from './bell.module.css';
import { HeaderPanel } from './header-panel.tsx';
import { BellIcon } from './icons.tsx';

export function Bell() {
  const unread = useSession((state) => state.unread);
  const { message } = App.useApp();
  const read = useAction(contract.notification.read, {
    onSuccess: (left) => useSession.setState({ unread: left.unread }),
    onError: (error) => void message.error(error.message),
  });
  return (
    <HeaderPanel
      title="通知"
      extra={
        unread > 0 && (
          <Button type="link" size="small" loading={read.isPending} onClick={() => read.mutate({})}>
            全部已读
          </Button>
        )
      }
      body={(close) => (
        <Notices
          onPick={(notice) => {
            if (!notice.readAt) read.mutate({ id: notice.id });
            const place = notice.link === null ? null : placeOf(notice.link);
            if (!place) return;
            close();
            go(place);
          }}
        />
      )}
    >
      <button
        type="button"
        className={styles.bell}
        aria-label={unread > 0 ? `通知，${unread} 条未读` : '通知'}
      >
        <Badge count={unread} size="small" overflowCount={99} offset={[2, -2]}>
          <BellIcon size={18} />
        </Badge>
      </button>
    </HeaderPanel>
  );
}

function Notices({ onPick }: { onPick(notice: Notice): void }) {
  const { data, error, refetch } = useCall(contract.notification.list, undefined, { staleTime: 0 });
  if (error)
    return (
      <p className={styles.none}>
        {error.message}
        <Button type="link" size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );
  if (!data) return <Skeleton className={styles.loading} active title={false} paragraph={{ rows: 4 }} />;
  if (data.rows.length === 0) return <p className={styles.none}>还没有通知</p>;
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
            <span className={styles.when}>
              <Moment at={notice.createdAt} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
