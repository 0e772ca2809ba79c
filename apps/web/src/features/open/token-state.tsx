import { API_TOKEN_STATES, type ApiTokenState } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<ApiTokenState, Tone> = {
  open: 'success',
  expired: 'warning',
  stopped: 'warning',
  revoked: 'neutral',
};

export const TokenState = ({ state }: { state: ApiTokenState }) => (
  <StatusDot tone={TONES[state]}>{API_TOKEN_STATES[state]}</StatusDot>
);
