import type { ReactNode } from 'react';
import { useLoadingSign } from '#kit/base/loading-sign.ts';

interface LoadingGateProps {
  pending: boolean;
  /** What stands for it meanwhile: not for short waits, and once shown long enough to be seen. */
  sign: ReactNode;
  children(): ReactNode;
}

/** Shows a loading sign while data is pending, then its children. */
export function LoadingGate({ pending, sign, children }: LoadingGateProps) {
  const shown = useLoadingSign(pending);
  if (shown) return sign;
  return pending ? null : children();
}
