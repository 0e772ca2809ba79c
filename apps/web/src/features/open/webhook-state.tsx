import {
  DELIVERY_STATES,
  type DeliveryState,
  WEBHOOK_STATES,
  type Webhook,
  type WebhookState,
} from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<WebhookState, Tone> = { on: 'success', off: 'neutral', stopped: 'error' };

export const WebhookStateDot = ({ hook: { state, failingSince } }: { hook: Webhook }) =>
  state === 'on' && failingSince ? (
    <StatusDot tone="warning">推送异常</StatusDot>
  ) : (
    <StatusDot tone={TONES[state]}>{WEBHOOK_STATES[state]}</StatusDot>
  );

const DELIVERY_TONES: Record<DeliveryState, Tone> = {
  waiting: 'warning',
  sent: 'success',
  failed: 'error',
  skipped: 'neutral',
};

export const DeliveryStateDot = ({ state }: { state: DeliveryState }) => (
  <StatusDot tone={DELIVERY_TONES[state]}>{DELIVERY_STATES[state]}</StatusDot>
);
