import {
  BUILTIN_LABEL,
  CONSENT_STATES,
  type Consent,
  type ConsentState,
  MAKING_STATES,
  type MakingState,
} from '@zhiying/contract';
import { Mark } from '#kit/display/mark.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const MAKING: Record<MakingState, Tone> = { making: 'primary', ready: 'success', failed: 'error' };
const CONSENT: Record<ConsentState, Tone> = { valid: 'success', expired: 'error', none: 'neutral' };

export const MakingStatus = ({ state }: { state: MakingState }) => (
  <StatusDot tone={MAKING[state]}>{MAKING_STATES[state]}</StatusDot>
);

export const ConsentStatus = ({ state, consent }: { state: ConsentState; consent: Consent | null }) => (
  <StatusDot tone={CONSENT[state]}>
    {consent && state === 'valid' ? `至 ${consent.until}` : CONSENT_STATES[state]}
  </StatusDot>
);

export const BuiltinMark = ({ builtin }: { builtin: boolean }) =>
  builtin ? <Mark>{BUILTIN_LABEL}</Mark> : null;

/** 95 秒 as 1:35. */
export const lengthText = (ms: number) => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
