import { type ReactNode, useEffect, useState } from 'react';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { PanelPopover } from '#kit/display/panel-popover.tsx';
import type { ListModel } from '../use-list-model.ts';
import type { ExportFormProps, ExportScope } from './export-form.tsx';

const ExportForm = lazyWhenIdle<ExportFormProps>(() => import('./export-form.tsx'), { wanted: () => true });

/** The export button with its form. */
export function ExportMenu({
  model,
  scope,
  children,
}: {
  model: ListModel;
  scope: ExportScope;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  useEffect(() => ExportForm.ahead(), []);
  return (
    <PanelPopover
      open={open}
      onOpenChange={setOpen}
      content={<ExportForm model={model} scope={scope} close={() => setOpen(false)} />}
    >
      {children}
    </PanelPopover>
  );
}
