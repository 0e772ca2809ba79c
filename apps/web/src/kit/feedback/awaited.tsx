import type { ReactNode } from 'react';
import { useLoadingSign } from '#kit/base/loading-sign.ts';

interface AwaitedProps {
  pending: boolean;
  /** What stands for it meanwhile: not for short waits, and once shown long enough to be seen. */
  sign: ReactNode;
  children(): ReactNode;
}

/** A page, or a part of one, that comes with an answer of the server. */
export function Awaited({ pending, sign, children }: AwaitedProps) {
  const shown = useLoadingSign(pending);
  if (shown) return sign;
  return pending ? null : children();
}
