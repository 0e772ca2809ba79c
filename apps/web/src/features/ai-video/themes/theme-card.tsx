import type { VideoTheme } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { VideoProgress } from './theme.columns.tsx';
import styles from './themes.module.css';

/** A theme on a phone. */
export const ThemeCard = ({ theme }: { theme: VideoTheme }) => (
  <span className={styles.card}>
    <span className={styles.cardLine}>
      <b>{theme.topic}</b>
      <ThemeStatus status={theme.status} />
    </span>
    <VideoProgress theme={theme} />
    <span className={styles.cardFoot}>
      <MetaLine items={[theme.owner.name, momentText(theme.createdAt)]} />
    </span>
  </span>
);
