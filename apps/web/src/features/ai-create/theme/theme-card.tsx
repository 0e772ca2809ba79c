import type { Theme } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { PlatformMarks } from '#parts/account/platform-mark.tsx';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import styles from './theme.module.css';
import { ThemeMarks, ThemeProgress } from './theme-progress.tsx';

/** A row on a phone: what and how, how far, what needs somebody. */
export const ThemeCard = ({ theme }: { theme: Theme }) => (
  <span className={styles.card}>
    <span className={styles.cardLine}>
      <b>{theme.topic}</b>
      <ThemeStatus status={theme.status} />
    </span>
    <span className={styles.cardLine}>
      <ThemeProgress theme={theme} />
      <ThemeMarks counts={theme.counts} />
    </span>
    <span className={styles.cardFoot}>
      <MetaLine
        items={[
          theme.owner.name,
          theme.published > 0 && `已发布 ${theme.published} 条`,
          theme.scheduledAt ? `定时 ${momentText(theme.scheduledAt)}` : momentText(theme.createdAt),
        ]}
      />
      <PlatformMarks platforms={theme.platforms} />
    </span>
  </span>
);
