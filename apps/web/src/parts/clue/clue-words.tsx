import { type ClueState, clueState } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<ClueState, Tone> = {
  new: 'primary',
  following: 'primary',
  invited: 'primary',
  visited: 'success',
  won: 'success',
  closed: 'neutral',
};

export const ClueStatus = ({ state }: { state: ClueState }) => (
  <StatusDot tone={TONES[state]}>{clueState.label(state)}</StatusDot>
);
