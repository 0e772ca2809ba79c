import { SUBSTANCE_BLOCKS, type Substance, substanceState } from '@zhiying/contract';
import { Mark } from '#kit/display/mark.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<Substance['status'], Tone> = {
  draft: 'neutral',
  pending: 'warning',
  passed: 'success',
  rejected: 'error',
  published: 'primary',
  withdrawn: 'neutral',
};

/** Only exceptions get a filled chip; what is as it should be gets a dot. */
export function SubstanceStatus({ status, blocked }: Pick<Substance, 'status' | 'blocked'>) {
  if (blocked) return <Mark tone="error">{SUBSTANCE_BLOCKS[blocked]}</Mark>;
  if (status === 'pending' || status === 'rejected')
    return <Mark tone={TONES[status]}>{substanceState.label(status)}</Mark>;
  return <StatusDot tone={TONES[status]}>{substanceState.label(status)}</StatusDot>;
}
