import { type Theme, themeState } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<Theme['status'], Tone> = {
  draft: 'neutral',
  generating: 'primary',
  ready: 'success',
  scheduled: 'primary',
  releasing: 'primary',
  released: 'success',
  partial: 'warning',
  failed: 'error',
  cancelled: 'neutral',
  deleted: 'neutral',
};

export const ThemeStatus = ({ status }: { status: Theme['status'] }) => (
  <StatusDot tone={TONES[status]}>{themeState.label(status)}</StatusDot>
);
