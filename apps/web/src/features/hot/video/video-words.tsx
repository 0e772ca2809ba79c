import { OUTLIER } from '@zhiying/contract';
import { Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import styles from './video.module.css';

/** How many times the author's usual: 6.4×. Where too little is known, that is said. */
export const Ratio = ({ ratio }: { ratio: number | null }) =>
  ratio === null ? (
    <EmptyCell>样本不足</EmptyCell>
  ) : (
    <Text as="b" weight={600} className={styles.ratio} data-out={ratio >= OUTLIER || undefined}>
      {ratio.toFixed(1)}×
    </Text>
  );

export const lengthText = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** `5 小时`, `3 天`: how long it has been out. */
export function ageText(at: string, now = Date.now()): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(at)) / 3_600_000));
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

export const Whose = ({ own, rank }: { own: boolean; rank: number | null }) => (
  <>
    {own && <Mark>自有</Mark>}
    {rank !== null && <Mark tone="primary">{`榜单第 ${rank}`}</Mark>}
  </>
);
