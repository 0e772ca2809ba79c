import { MEMBER_STATE_LABELS, type MemberShownState } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<MemberShownState, Tone> = {
  active: 'success',
  pending: 'warning',
  disabled: 'neutral',
  locked: 'error',
};

export const UserStatus = ({ status }: { status: MemberShownState }) => (
  <StatusDot tone={TONES[status]}>{MEMBER_STATE_LABELS[status]}</StatusDot>
);

/** In the order the strip above the table shows them. */
export const STATUS_LABELS = {
  active: MEMBER_STATE_LABELS.active,
  pending: MEMBER_STATE_LABELS.pending,
  disabled: MEMBER_STATE_LABELS.disabled,
  locked: MEMBER_STATE_LABELS.locked,
};
