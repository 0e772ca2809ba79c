import { type CloseReason, type ClueState, clueState, LOST_REASONS } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<ClueState, Tone> = {
  new: 'primary',
  following: 'primary',
  invited: 'primary',
  visited: 'success',
  won: 'success',
  closed: 'neutral',
};

/** With the reason, a closed clue says which of the two it is: 战败 or 无效. */
export const ClueStatus = ({
  state,
  closeReason,
}: {
  state: ClueState;
  closeReason?: CloseReason | null;
}) => (
  <StatusDot tone={TONES[state]}>
    {state === 'closed' && closeReason
      ? closeReason in LOST_REASONS
        ? '战败'
        : '无效'
      : clueState.label(state)}
  </StatusDot>
);
