import { NODE_STATUS_LABELS, type Place } from '@zhiying/contract';
import { StatusDot } from '#kit/display/status-dot.tsx';

/** Its own state; one that is on while something above it is off says so. */
export const PlaceStatus = ({ place }: { place: Pick<Place, 'status' | 'suspended'> }) =>
  place.status === 'disabled' ? (
    <StatusDot tone="neutral">{NODE_STATUS_LABELS.disabled}</StatusDot>
  ) : place.suspended ? (
    <StatusDot tone="warning">上级停用</StatusDot>
  ) : (
    <StatusDot tone="success">{NODE_STATUS_LABELS.active}</StatusDot>
  );
