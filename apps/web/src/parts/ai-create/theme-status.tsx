import { attemptState, type Theme, themeState } from '@zhiying/contract';
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

type Standing = Pick<Theme, 'status' | 'scheduled' | 'sending'>;

/** Released, and all of it waits for its time: people call that scheduled. */
const onlyScheduled = ({ status, scheduled, sending }: Standing) =>
  status === 'releasing' && scheduled > 0 && sending === 0;

export const ThemeStatus = ({ theme }: { theme: Standing }) => (
  <StatusDot tone={TONES[theme.status]}>
    {onlyScheduled(theme) ? attemptState.label('queued') : themeState.label(theme.status)}
  </StatusDot>
);
