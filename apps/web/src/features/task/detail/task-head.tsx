import type { TaskCounts, TaskInfo } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { figure } from '#kit/base/figure.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Card, Column, Facts, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import { NotBegun } from '#parts/task/not-begun.tsx';
import { TaskBar } from '#parts/task/task-bar.tsx';
import { evidenceWords, leftUntil, percent, wantedWords } from '../task-words.ts';
import styles from './detail.module.css';

interface TaskHeadProps {
  task: TaskInfo;
  counts: TaskCounts;
  /** The place that is looked at; the whole task when absent. */
  part?: { dealerId?: number; storeId?: number } | undefined;
}

/** The head of all three detail pages: what is asked, and how far it is for the place that is looked at. */
export function TaskHead({ task, counts, part }: TaskHeadProps) {
  const running = task.state === 'running';
  const now = useNow(60_000, running);
  const left = running && task.endAt ? leftUntil(task.endAt, now) : null;
  return (
    <Card as="section" flow="row" flex="none" radius={10} className={styles.head} aria-label="任务概况">
      <Row padding="14 20" gap={16} flex="none" borderRight="line" className={styles.asked}>
        {task.pieces.length > 0 && (
          <Row as="span" gap={4} align="stretch">
            {task.pieces.slice(0, 3).map((piece) => (
              <SubstanceCover key={piece.id} substance={piece} size={56} />
            ))}
          </Row>
        )}
        <Facts gap="2 12" lineHeight={24}>
          <dt>任务要求</dt>
          <dd>{wantedWords(task.kind, task.wanted)}</dd>
          <dt>凭证</dt>
          <dd>{evidenceWords(task.evidence, task.evidenceAll, task.figureName)}</dd>
          <dt>奖励</dt>
          <dd>{task.points > 0 ? `每人 ${figure(task.points)} 积分` : '无'}</dd>
        </Facts>
      </Row>
      <Column gap={8} grow padding="12 20">
        <Stack tracks="repeat(5, minmax(0, 1fr)) auto" className={styles.figures}>
          <Count
            label="应完成"
            value={counts.total}
            hint={counts.exempt > 0 ? `另有 ${figure(counts.exempt)} 人不计入` : undefined}
          />
          <Count
            label={`已完成 ${percent(counts.total ? counts.done / counts.total : 0)}`}
            value={counts.done}
          />
          <Count label="待验收" value={counts.waiting} />
          <Count label="已退回" value={counts.returned} />
          <Count label="未提交" value={counts.left}>
            {running && (
              <NotBegun
                count={counts.left}
                of={task.title}
                scope={{
                  taskId: task.id,
                  ...(part?.dealerId ? { dealerId: part.dealerId } : {}),
                  ...(part?.storeId ? { storeId: part.storeId } : {}),
                }}
              />
            )}
          </Count>
          <div className={styles.end}>
            <span>{task.endAt ? `截止 ${momentText(task.endAt)}` : '没有截止时间'}</span>
            <b>{left ?? (task.endedAt ? `${momentText(task.endedAt)} 结束` : '—')}</b>
          </div>
        </Stack>
        <TaskBar counts={counts} due={running ? task.timeShare : undefined} large />
        <Row gap={16} align="stretch" wrap size={12} tone="text2" className={styles.legend}>
          <span data-part="done">已完成</span>
          <span data-part="waiting">待验收</span>
          <span data-part="returned">已退回</span>
          <span>未提交</span>
          {running && (
            <Text as="i" upright marginLeft="auto">
              时间进度 {Math.round(task.timeShare * 100)}%
            </Text>
          )}
        </Row>
      </Column>
    </Card>
  );
}

interface CountProps {
  label: string;
  value: number;
  hint?: string | undefined;
  /** The number as something to click. */
  children?: ReactNode;
}

const Count = ({ label, value, hint, children }: CountProps) => (
  <div title={hint}>
    <span>{label}</span>
    <b>
      {children || figure(value)}
      <small>人</small>
    </b>
  </div>
);
