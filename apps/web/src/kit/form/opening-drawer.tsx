import type { ComponentProps } from 'react';
import { NoPermission } from '#kit/feedback/no-permission.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { Waiting } from '#kit/feedback/waiting.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import type { ApiError } from '#kit/session/api/client.ts';

interface OpeningDrawerProps extends Pick<ComponentProps<typeof SideDrawer>, 'open' | 'onClose' | 'walk'> {
  /** What is being opened, as in 该用户. */
  what: string;
  /** Why it cannot be. */
  error: ApiError | null;
}

/** A drawer whose row is still on its way, or will not come. */
export const OpeningDrawer = ({ what, error, ...frame }: OpeningDrawerProps) => (
  <SideDrawer {...frame} title={error ? what : '加载中…'}>
    {!error ? (
      <Waiting />
    ) : error.httpStatus === 403 ? (
      <NoPermission error={error} noun={what} />
    ) : (
      <StateView kind="not-found" title={`${what}加载失败`} text={[error.message]} />
    )}
  </SideDrawer>
);
