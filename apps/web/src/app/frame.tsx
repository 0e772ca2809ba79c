import { Outlet } from '@tanstack/react-router';
import { later } from '#kit/base/later.tsx';
import { useUploadsBegun } from '#kit/files/uploader/begun.ts';
import { Shell } from '#shell/shell.tsx';
import { TabHost } from './tab-host.tsx';

/** Uploads that were broken off go on a moment after the page stands. */
const UploadDock = later(() => import('#parts/material/library-dock.tsx'), {
  urgent: ({ begun }: { begun: boolean }) => begun,
  patient: true,
});

/** The shell with the open pages; the outlet holds what is shown without a tab. */
export const Frame = () => (
  <Shell>
    <TabHost />
    <Outlet />
    <UploadDock begun={useUploadsBegun()} />
  </Shell>
);
