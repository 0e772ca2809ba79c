import { Outlet } from '@tanstack/react-router';
import { Shell } from '#shell/shell.tsx';
import { TabHost } from './tab-host.tsx';

/** The shell with the open pages; the outlet holds what is shown without a tab. */
export const Frame = () => (
  <Shell>
    <TabHost />
    <Outlet />
  </Shell>
);
