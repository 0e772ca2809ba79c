import { Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ListModel } from '../use-list-model.ts';
import { ExportForm, type ExportScope } from './export-form.tsx';

/** Opens the export's few questions beside its button. */
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
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={<ExportForm model={model} scope={scope} close={() => setOpen(false)} />}
    >
      {children}
    </Popover>
  );
}
