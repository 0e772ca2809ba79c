import { type DeviceVersionState, deviceVersionState } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<DeviceVersionState, Tone> = {
  draft: 'neutral',
  published: 'success',
  withdrawn: 'warning',
};

export const VersionStatus = ({ status }: { status: DeviceVersionState }) => (
  <StatusDot tone={TONES[status]}>{deviceVersionState.label(status)}</StatusDot>
);
