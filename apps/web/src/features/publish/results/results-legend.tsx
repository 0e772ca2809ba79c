import { type AttemptStatus, attemptState } from '@zhiying/contract';
import { Muted } from '#kit/base/pieces.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { ATTEMPT_TONES } from '../attempt/attempt-words.tsx';
import { Legend } from '../plan/legend.tsx';

/** How many stand where; the words are those of the cells. */
export const ResultsLegend = ({ byStatus }: { byStatus: Partial<Record<AttemptStatus, number>> }) => (
  <Legend role="status" aria-label="各状态的条数">
    {attemptState.all
      .filter((status) => (byStatus[status] ?? 0) > 0)
      .map((status) => (
        <StatusDot key={status} tone={ATTEMPT_TONES[status]}>
          {`${attemptState.label(status)} ${byStatus[status]}`}
        </StatusDot>
      ))}
    <Muted as="small" marginLeft="auto">
      点击单元格查看处理记录、链接和处理建议
    </Muted>
  </Legend>
);
