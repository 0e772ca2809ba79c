import { Popover } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { later } from '#kit/base/later.tsx';
import type { ListModel } from '../use-list-model.ts';
import type { ExportFormProps, ExportScope } from './export-form.tsx';

const ExportForm = later<ExportFormProps>(() => import('./export-form.tsx'), { wanted: () => true });

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
  useEffect(() => ExportForm.ahead(), []);
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
