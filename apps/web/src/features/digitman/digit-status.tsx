import { AVATAR_STATES, type AvatarState, type DigitFilm, digitFilmState } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const AVATAR_TONES: Record<AvatarState, Tone> = { checking: 'primary', ready: 'success', refused: 'error' };

export const AvatarStatus = ({ state }: { state: AvatarState }) => (
  <StatusDot tone={AVATAR_TONES[state]}>{AVATAR_STATES[state]}</StatusDot>
);

const FILM_TONES: Record<DigitFilm['status'], Tone> = {
  queued: 'neutral',
  speaking: 'primary',
  drawing: 'primary',
  done: 'success',
  failed: 'error',
  cancelled: 'neutral',
};

/** 生成中 52%, or 排队 3/8 while the service has others before it. */
export const FilmStatus = ({ film: { status, percent, queue } }: { film: DigitFilm }) => (
  <StatusDot tone={FILM_TONES[status]}>
    {status === 'drawing' && queue
      ? `排队 ${queue.at}/${queue.of}`
      : status === 'speaking' || status === 'drawing'
        ? `${digitFilmState.label(status)} ${percent}%`
        : digitFilmState.label(status)}
  </StatusDot>
);
