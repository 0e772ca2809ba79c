import { Outlet } from '@tanstack/react-router';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { useUploadsBegun } from '#kit/files/uploader/begun.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { useStepUp } from '#kit/session/step-up.ts';
import { Shell } from '#shell/shell.tsx';
import { TabHost } from './tab-host.tsx';

/** Uploads that were broken off go on a moment after the page stands. */
const UploadDock = lazyWhenIdle(() => import('#parts/material/library-dock.tsx'), {
  urgent: ({ begun }: { begun: boolean }) => begun,
  patient: true,
});

const StepUpDialog = lazyWhenIdle(() => import('#shell/step-up/step-up-dialog.tsx'), {
  wanted: ({ asked }: { asked: boolean }) => asked,
  patient: true,
});

/** Where the channel requires a second step and this person has none, nothing else answers. */
const FactorGate = lazyChunk(() => import('#shell/step-up/factor-gate.tsx'));

/** The shell with the open pages; the outlet holds what is shown without a tab. */
export function Frame() {
  const begun = useUploadsBegun();
  const asked = useStepUp(({ settle }) => settle !== null);
  const gated = useProfile()?.factorRequired === true;
  return (
    <>
      {gated ? (
        <FactorGate />
      ) : (
        <Shell>
          <TabHost />
          <Outlet />
          <UploadDock begun={begun} />
        </Shell>
      )}
      <StepUpDialog asked={asked} />
    </>
  );
}
