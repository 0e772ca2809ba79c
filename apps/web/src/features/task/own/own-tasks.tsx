import { contract, type OwnTask } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useNow } from '#kit/base/use-now.ts';
import { Mark } from '#kit/display/mark.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import { MemberTaskStatus } from '#parts/task/task-status.tsx';
import { evidenceWords, leftUntil, wantedWords } from '../task-words.ts';
import { HandIn } from './hand-in.tsx';
import styles from './own-tasks.module.css';

const VIEWS = { todo: '待完成', handed: '已提交', over: '已结束' } as const;
type View = keyof typeof VIEWS;

/** 收到的任务: what is due first stands on top; made for a phone. */
export function OwnTasks() {
  const [view, setView] = useState<View>('todo');
  const [opened, setOpened] = useState<number | null>(null);
  const tasks = useCall(
    contract.taskMember.mine,
    { only: view, order: view === 'over' ? 'DESC' : 'ASC', sort: 'endAt' },
    { keepPrevious: true },
  );
  const chosen = tasks.data?.rows.find(({ id }) => id === opened) ?? null;
  return (
    <div className={styles.page}>
      <Segmented
        block
        className={styles.views}
        value={view}
        onChange={(next) => setView(next as View)}
        options={Object.entries(VIEWS).map(([value, label]) => ({ value, label }))}
      />
      <Loaded query={tasks}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView
              kind={view === 'todo' ? 'done' : 'empty'}
              title={view === 'todo' ? '暂无待办任务' : '暂无任务'}
              text={view === 'todo' ? ['有新任务时将通知你，并显示在工作台。'] : undefined}
            />
          ) : (
            <ul className={styles.list}>
              {rows.map((task) => (
                <li key={task.id}>
                  <OwnCard task={task} onOpen={() => setOpened(task.id)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <HandIn key={opened ?? 0} task={chosen} onClose={() => setOpened(null)} />
    </div>
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
    <article className={styles.card}>
      <div className={styles.top}>
        {cover && <SubstanceCover substance={cover} size={56} />}
        <div className={styles.words}>
          <h3>{task.title}</h3>
          <p>
            {wantedWords(task.kind, task.wanted)}，凭证{evidenceWords(task.evidence, task.figureName)}
            {task.points > 0 && `，${task.points} 积分`}
          </p>
          <p className={styles.from}>{task.from}</p>
        </div>
        <MemberTaskStatus state={task.state} />
      </div>
      {task.state === 'returned' && task.reason && <p className={styles.reason}>退回原因：{task.reason}</p>}
      <div className={styles.bottom}>
        {left ? <Mark tone={tone}>{`还剩 ${left}`}</Mark> : <span className={styles.from}>已结束</span>}
        <span className={styles.count}>
          {task.handed} / {task.wanted} 件
        </span>
        <Button
          type={task.can.includes('handIn') && task.handed < task.wanted ? 'primary' : 'default'}
          onClick={onOpen}
        >
          {task.can.includes('handIn') && task.handed < task.wanted ? '交凭证' : '查看'}
        </Button>
      </div>
    </article>
  );
}
