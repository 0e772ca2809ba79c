import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Shell } from '#shell/shell.tsx';
import { TabHost } from './tab-host.tsx';

const UploadDock = lazy(() => import('#kit/uploader/view/upload-dock.tsx'));

/** The shell with the open pages; the outlet holds what is shown without a tab. */
export const Frame = () => (
  <Shell>
    <TabHost />
    <Outlet />
    <Suspense>
      <UploadDock />
    </Suspense>
  </Shell>
);
