import { SUBSTANCE_BLOCKS, type Substance, substanceState } from '@zhiying/contract';
import { Mark } from '#kit/display/mark.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { PUBLISHED_TONES } from '#parts/review/published-tones.ts';

/** Only exceptions get a filled chip; what is as it should be gets a dot. */
export function SubstanceStatus({ status, blocked }: Pick<Substance, 'status' | 'blocked'>) {
  if (blocked) return <Mark tone="error">{SUBSTANCE_BLOCKS[blocked]}</Mark>;
  if (status === 'pending' || status === 'rejected')
    return <Mark tone={PUBLISHED_TONES[status]}>{substanceState.label(status)}</Mark>;
  return <StatusDot tone={PUBLISHED_TONES[status]}>{substanceState.label(status)}</StatusDot>;
}
