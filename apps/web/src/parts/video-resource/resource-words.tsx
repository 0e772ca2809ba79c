import {
  BUILTIN_LABEL,
  CONSENT_STATES,
  type Consent,
  type ConsentState,
  MAKING_STATES,
  type MakingState,
  MUSIC_RIGHTS,
  type MusicRights,
  PREVIEW_STATES,
  type PreviewState,
  type VideoMusic,
  type VideoTemplate,
} from '@zhiying/contract';
import { Mark } from '#kit/display/mark.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const MAKING: Record<MakingState, Tone> = { making: 'primary', ready: 'success', failed: 'error' };
const CONSENT: Record<ConsentState, Tone> = {
  valid: 'success',
  expired: 'error',
  missing: 'warning',
  none: 'neutral',
};

export const MakingStatus = ({ state }: { state: MakingState }) => (
  <StatusDot tone={MAKING[state]}>{MAKING_STATES[state]}</StatusDot>
);

const PREVIEW: Record<PreviewState, Tone> = { ...MAKING, cancelled: 'neutral' };

/** How the preview of a template stands, with how far it is. */
export const previewText = ({ state, percent }: Pick<VideoTemplate, 'state' | 'percent'>) =>
  state !== 'making' ? PREVIEW_STATES[state] : percent === null ? '等待生成' : `生成中 ${percent}%`;

export const PreviewStatus = ({ template }: { template: VideoTemplate }) => (
  <span title={template.note || undefined}>
    <StatusDot tone={PREVIEW[template.state]}>{previewText(template)}</StatusDot>
  </span>
);

export const ConsentStatus = ({ state, consent }: { state: ConsentState; consent: Consent | null }) => (
  <StatusDot tone={CONSENT[state]}>
    {consent && state === 'valid' ? `至 ${consent.until}` : CONSENT_STATES[state]}
  </StatusDot>
);

const RIGHTS: Record<MusicRights, Tone> = {
  own: 'neutral',
  valid: 'success',
  ending: 'warning',
  expired: 'error',
  missing: 'error',
};

/** How the licence of a piece stands, with its last day where it has one. */
export const RightsStatus = ({
  piece: { rightsState, rightsUntil },
}: {
  piece: Pick<VideoMusic, 'rightsState' | 'rightsUntil'>;
}) => (
  <StatusDot tone={RIGHTS[rightsState]}>
    {rightsUntil && (rightsState === 'valid' || rightsState === 'ending')
      ? `至 ${rightsUntil}`
      : rightsState === 'valid'
        ? '长期有效'
        : MUSIC_RIGHTS[rightsState]}
  </StatusDot>
);

export const BuiltinMark = ({ builtin }: { builtin: boolean }) =>
  builtin ? <Mark>{BUILTIN_LABEL}</Mark> : null;

/** 95 秒 as 1:35. */
export const lengthText = (ms: number) => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
