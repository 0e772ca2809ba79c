import { type HotPackage, hotPackageState } from '@zhiying/contract';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { PUBLISHED_TONES } from '#parts/review/published-tones.ts';

export const PackageStatus = ({
  row: { status, expired },
}: {
  row: Pick<HotPackage, 'status' | 'expired'>;
}) =>
  expired && status === 'published' ? (
    <StatusDot tone="neutral">已过期</StatusDot>
  ) : (
    <StatusDot tone={PUBLISHED_TONES[status]}>{hotPackageState.label(status)}</StatusDot>
  );
