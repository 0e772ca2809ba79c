import { contract } from '@zhiying/contract';
import { Badge, Button } from 'antd';
import { useEffect } from 'react';
import { BellIcon } from '#kit/base/icons.tsx';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { PlainButton } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { go } from '#kit/page/navigate.ts';
import { pageAddressOf } from '#kit/page/page-address-of.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useSession } from '#kit/session/session.store.ts';
import styles from './bell.module.css';
import { HeaderPanel } from './header-panel.tsx';
import type { NoticesProps } from './notices.tsx';

const Notices = lazyWhenIdle<NoticesProps>(() => import('./notices.tsx'), { wanted: () => true });

export function Bell() {
  useEffect(() => Notices.ahead(), []);
  const unread = useSession((state) => state.unread);
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
            const place = notice.link === null ? null : pageAddressOf(notice.link);
            if (!place) return;
            close();
            go(place);
          }}
        />
      )}
    >
      <PlainButton
        look={{ flow: 'stack', center: true, square: 32, tone: 'text2', radius: 6, hover: 'fill' }}
        className={styles.bell}
        aria-label={unread > 0 ? `通知，${unread} 条未读` : '通知'}
      >
        <Badge count={unread} size="small" overflowCount={99} offset={[2, -2]}>
          <BellIcon size={18} />
        </Badge>
      </PlainButton>
    </HeaderPanel>
  );
}
