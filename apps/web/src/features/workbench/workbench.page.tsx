import { dayKind, mayCall } from '@zhiying/contract';
import { Alert, Button } from 'antd';
import { Fragment } from 'react';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { Card, Column, Stack } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { ErrorNote } from '#kit/feedback/error-note.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import { useDay } from '#parts/workbench/use-day.ts';
import { ChangesCard } from './changes-card.tsx';
import { DAY_CARDS } from './day-cards.tsx';
import { FiguresCard } from './figures-card.tsx';
import { MustCard } from './must-card.tsx';
import { RecentCard } from './recent-card.tsx';
import { SetupCard } from './setup-card.tsx';
import { ShortcutCard } from './shortcut-card.tsx';
import { TodoCard } from './todo-card.tsx';
import { WorkCard } from './work-card.tsx';
import styles from './workbench.module.css';
import { SPANS, useSpan, useWorkbench, type Workbench } from './workbench.query.ts';
import { WorkbenchHead } from './workbench-head.tsx';
import { WorkbenchSkeleton } from './workbench-skeleton.tsx';

export default function WorkbenchPage() {
  const { span, store } = useSpan();
  const { data, error, refetch, isFetching } = useWorkbench(span, store);
  const day = useDay();
  const waiting = useLoadingSign(!error && !(data && day));
  return (
    <Column padding="0 gutter 16" minHeight="full">
      <WorkbenchHead day={day} stores={data?.stores ?? []} />
      {waiting ? (
        <WorkbenchSkeleton />
      ) : data && day ? (
        <Column gap={16} flex={1} className={styles.content}>
          {data.unread.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={`${data.unread.join('、')}暂时无法读取，其余数据不受影响`}
            />
          )}
          <SetupCard />
          <FiguresCard
            figures={data.figures}
            against={SPANS[span].against}
            preparing={day.preparing !== null}
          />
          {store === null && <ChangesCard />}
          <Stack tracks="minmax(0, 1fr) 376px" gap={16} align="start" className={styles.columns}>
            <Column gap={16} minWidth={0} className={styles.left}>
              <Main data={data} />
            </Column>
            <Column gap={16} minWidth={0} className={styles.right}>
              <TodoCard todos={day.todos} unread={day.unread} preparing={day.preparing !== null} />
              <MustCard />
              <WorkCard />
              <ShortcutCard shortcuts={day.shortcuts} />
              {data.recent.length > 0 && <RecentCard recent={data.recent} />}
            </Column>
          </Stack>
        </Column>
      ) : error ? (
        <Card flow="stack" flex={1}>
          <StateView
            kind="error"
            title="工作台加载失败"
            text={[error.message, '已有数据不受影响。']}
            actions={
              <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
                重试
              </Button>
            }
            footnote={<ErrorNote requestId={error.requestId} />}
          />
        </Card>
      ) : null}
    </Column>
  );
}

/** What the person works with, by the kind of day they have. */
function Main({ data }: { data: Workbench }) {
  const profile = useProfile();
  const phone = usePhone();
  if (!profile) return null;
  const day = dayKind(profile);
  const hidden = phone ? 'never' : 'only';
  return DAY_CARDS.filter(
    ({ days, calls, phone: where }) =>
      days.includes(day) && where !== hidden && (!calls || calls.some(({ keys }) => mayCall(profile, keys))),
  ).map(({ id, render }) => <Fragment key={id}>{render(data)}</Fragment>);
}
