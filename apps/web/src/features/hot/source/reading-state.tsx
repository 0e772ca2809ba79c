import type { HotSource } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Note } from '#kit/base/pieces.tsx';
import { FormSection } from '#kit/form/field.tsx';
import styles from '../hot.module.css';
import { SourceHealth } from '../topic/source-strip.tsx';

/** How a source is doing: what was read, what is missing, what went wrong. */
export const ReadingState = ({ row, action }: { row: HotSource; action: ReactNode }) => (
  <FormSection title="读取情况" action={action}>
    <SourceHealth source={row} />
    {row.expected > 0 && (
      <Note>
        {row.gaps > 0
          ? `近 24 小时应采集 ${row.expected} 次，缺失 ${row.gaps} 次`
          : `近 24 小时应采集 ${row.expected} 次，没有缺失`}
        ，今日已用 {row.usedToday} / {row.dailyBudget} 次
      </Note>
    )}
    {row.waitUntil && <p className={styles.warn}>来源要求 {momentText(row.waitUntil)} 后再读</p>}
    {row.trouble && (
      <p className={classOf({ tone: 'error' })}>
        {row.troubleAt && momentText(row.troubleAt)} {row.trouble}
      </p>
    )}
  </FormSection>
);
