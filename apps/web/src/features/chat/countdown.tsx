import type { Talk } from '@zhiying/contract';
import { useNow } from '#kit/base/use-now.ts';
import { WaitMark } from './wait-mark.tsx';
import { leftText } from './waiting.ts';

const SECOND = 1_000;
/** Around a circle of radius 5. */
const AROUND = 31.4;

/** How long is left to answer: a ring that empties, and words. Amber below five minutes, red below one and after. */
export function Countdown({
  talk: { replyBy, waitingSince },
  lead = '',
}: {
  talk: Pick<Talk, 'replyBy' | 'waitingSince'>;
  lead?: string;
}) {
  const now = useNow(SECOND, replyBy !== null);
  if (replyBy === null) return null;
  const { text, level } = leftText(replyBy, now);
  const whole = Date.parse(replyBy) - Date.parse(waitingSince ?? replyBy);
  const share = whole > 0 ? Math.min(Math.max((Date.parse(replyBy) - now) / whole, 0), 1) : 0;
  return (
    <WaitMark level={level} role="timer">
      <svg width="12" height="12" viewBox="0 0 12 12" fill="none" strokeWidth="2" aria-hidden="true">
        <circle cx="6" cy="6" r="5" stroke="var(--zy-line)" />
        <circle
          cx="6"
          cy="6"
          r="5"
          stroke="currentColor"
          strokeDasharray={`${share * AROUND} ${AROUND}`}
          transform="rotate(-90 6 6)"
        />
      </svg>
      {lead}
      {text}
    </WaitMark>
  );
}
