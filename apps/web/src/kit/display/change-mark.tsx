import type { Change } from '#kit/base/change.ts';
import { Row } from '#kit/base/pieces.tsx';
import styles from './change-mark.module.css';

interface ChangeMarkProps {
  change: Change;
  /** More is good, or more is neither good nor bad. Colour follows good and bad, not direction. */
  tone?: 'more' | 'neutral';
  /** What it is compared with, for screen readers. */
  against: string;
}

/** The change of a figure against the span before. */
export const ChangeMark = ({
  change: { direction, text, isSigned },
  tone = 'more',
  against,
}: ChangeMarkProps) => (
  <Row
    as="span"
    look={{ flow: 'inline', gap: 2, size: '12/18', tone: 'muted', whiteSpace: 'nowrap' }}
    className={styles.change}
    data-tone={tone === 'neutral' ? 'same' : direction}
  >
    <span className="zy-visually-hidden">{against}</span>
    {direction !== 'same' && (
      <>
        {!isSigned && (
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <path d={direction === 'up' ? 'M6 10V2M2.5 5.5 6 2l3.5 3.5' : 'M6 2v8M2.5 6.5 6 10l3.5-3.5'} />
          </svg>
        )}
        <span className="zy-visually-hidden">{direction === 'up' ? '上升' : '下降'}</span>
      </>
    )}
    {text}
  </Row>
);
