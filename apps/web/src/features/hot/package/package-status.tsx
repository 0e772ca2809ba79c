import { type HotPackage, hotPackageState } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<HotPackage['status'], Tone> = {
  draft: 'neutral',
  pending: 'warning',
  passed: 'success',
  rejected: 'error',
  published: 'primary',
  withdrawn: 'neutral',
};

export const PackageStatus = ({
  row: { status, expired },
}: {
  row: Pick<HotPackage, 'status' | 'expired'>;
}) =>
  expired && status === 'published' ? (
    <StatusDot tone="neutral">已过期</StatusDot>
  ) : (
    <StatusDot tone={TONES[status]}>{hotPackageState.label(status)}</StatusDot>
  );
