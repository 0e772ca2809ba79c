import { contract, type OwnTask } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Column, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageTurner } from '#kit/list/page-turner.tsx';
import { useExistingPage } from '#kit/list/use-existing-page.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import { MemberTaskStatus } from '#parts/task/task-status.tsx';
import { evidenceWords, leftUntil, wantedWords } from '../task-words.ts';
import { HandIn } from './hand-in.tsx';
import styles from './own-tasks.module.css';

const VIEWS = { todo: '待完成', handed: '已提交', over: '已结束' } as const;
type View = keyof typeof VIEWS;
/** Cards of a page. */
const PAGE = 50;

/** 收到的任务: what is due first stands on top; made for a phone. */
export function OwnTasks() {
  const [view, setView] = useState<View>('todo');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<number | null>(null);
  const tasks = useCall(
    contract.taskMember.mine,
    { only: view, order: view === 'over' ? 'DESC' : 'ASC', sort: 'endAt', page, limit: PAGE },
    { keepPrevious: true },
  );
  // What is handed in leaves the page, and the last one may go with it.
  useExistingPage({ page, size: PAGE, total: tasks.data?.total, stale: tasks.isPlaceholderData }, setPage);
  // The number that the workbench tells, whichever part is shown.
  const todo = useCall(contract.taskMember.mine, { only: 'todo', order: 'ASC', sort: 'endAt' });
  const chosen = tasks.data?.rows.find(({ id }) => id === opened) ?? null;
  return (
    <Column padding="16 24 24" gap={12} height="full" overflow="y" className={styles.page}>
      <Segmented
        block
        className={classOf({ flex: 'none', width: 'full' }, styles.views)}
        value={view}
        onChange={(next) => {
          setView(next as View);
          setPage(1);
        }}
        options={Object.entries(VIEWS).map(([value, label]) => ({
          value,
          label: value === 'todo' && todo.data ? `${label} ${todo.data.total}` : label,
        }))}
      />
      <QueryView query={tasks}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <StateView
              kind={view === 'todo' ? 'done' : 'empty'}
              title={view === 'todo' ? '暂无待办任务' : '暂无任务'}
              text={view === 'todo' ? ['有新任务时将通知你，并显示在工作台。'] : undefined}
            />
          ) : (
            <>
              <Stack tracks="repeat(auto-fill, minmax(320px, 1fr))" phone="stack" as="ul" gap={12}>
                {rows.map((task) => (
                  <li key={task.id}>
                    <OwnCard task={task} onOpen={() => setOpened(task.id)} />
                  </li>
                ))}
              </Stack>
              <PageTurner page={page} size={PAGE} total={total} onChange={setPage} />
            </>
          )
        }
      </QueryView>
      <HandIn key={opened ?? 0} task={chosen} onClose={() => setOpened(null)} />
    </Column>
  );
}

const HOUR = 3_600_000;

function OwnCard({ task, onOpen }: { task: OwnTask; onOpen(): void }) {
  const now = useNow(60_000);
  const left = task.endAt && task.taskState === 'running' ? leftUntil(task.endAt, now) : null;
  const close = task.endAt ? Date.parse(task.endAt) - now : Number.POSITIVE_INFINITY;
  const tone = close < 4 * HOUR ? 'error' : close < 24 * HOUR ? 'warning' : 'neutral';
  const cover = task.pieces[0];
  return (
    <Column as="article" gap={10} height="full" padding="14 16" background="card" border="line" radius={10}>
      <Row gap={12} align="stretch">
        {cover && <SubstanceCover substance={cover} size={56} />}
        <Box grow className={styles.words}>
          <Text as="h3" size="15/22" weight={600} marginBottom={2}>
            {task.title}
          </Text>
          <p>任务要求：{wantedWords(task.kind, task.wanted)}</p>
          <p>凭证：{evidenceWords(task.evidence, task.evidenceAll, task.figureName)}</p>
          <p className={styles.from}>
            <MetaLine
              items={[
                task.endAt && `${momentText(task.endAt)} 截止`,
                task.points > 0 && `${task.points} 积分`,
                task.from,
              ]}
            />
          </p>
        </Box>
        <MemberTaskStatus state={task.state} />
      </Row>
      {task.state === 'returned' && task.reason && (
        <Text as="p" size={13} tone="error" padding="6 10" background="error" radius={6}>
          退回原因：{task.reason}
        </Text>
      )}
      <Row gap={10} marginTop="auto" className={styles.bottom}>
        {left ? <Mark tone={tone}>{`还剩 ${left}`}</Mark> : <span className={styles.from}>已结束</span>}
        <Muted flex={1} textAlign="right">
          {task.handed} / {task.wanted} 件
        </Muted>
        <Button
          type={task.can.includes('handIn') && task.handed < task.wanted ? 'primary' : 'default'}
          onClick={onOpen}
        >
          {task.can.includes('handIn') && task.handed < task.wanted ? '提交凭证' : '查看'}
        </Button>
      </Row>
    </Column>
  );
}
