import type { Theme, ThemeCounts } from '@zhiying/contract';
import { Row } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { ProgressBar } from '#parts/ai-create/progress-bar.tsx';

/** How far the writing is. */
export const ThemeProgress = ({ theme: { count, counts } }: { theme: Pick<Theme, 'count' | 'counts'> }) => (
  <ProgressBar {...counts} open={counts.writing} total={counts.total || count} />
);

/** Only what needs somebody: nothing here means that all is fine. */
export const ThemeMarks = ({ counts: { blocked, outdated, failed } }: { counts: ThemeCounts }) => (
  <Row as="span" flow="inline" gap={4} align="stretch">
    {blocked > 0 && <Mark tone="error">{`${blocked} 篇待处理`}</Mark>}
    {outdated > 0 && <Mark tone="warning">{`${outdated} 篇待更新`}</Mark>}
    {failed > 0 && <Mark tone="error">{`${failed} 篇失败`}</Mark>}
  </Row>
);
