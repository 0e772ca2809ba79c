import { contract, type ReportQuestion, type SavedReport } from '@zhiying/contract';
import { useState } from 'react';
import { checkbox, text } from '#kit/form/entry-controls.tsx';
import { entryFields, oneCall } from '#kit/form/entry-fields.ts';
import { FieldsDialog } from '#kit/form/fields-dialog.tsx';

const SHARED = '共享给本组织及下级';

/** A view's name, with whom it is shared, and what it asks: as it was, or what stands on the screen now. */
const fieldsFor = (current: ReportQuestion, mayShare: boolean) =>
  entryFields(oneCall(contract.reportView.update), {
    name: text<SavedReport>({ max: 20, required: true, first: true }),
    question: {
      ...checkbox<SavedReport>('改为当前报表的条件', {
        of: () => false,
        send: (changed, { row }) => (changed || !row ? current : row.question),
      }),
    },
    shared: checkbox<SavedReport>(SHARED, { shown: ({ row }) => mayShare || row?.shared === true }),
  });

export function ViewEntry({
  view,
  current,
  mayShare,
  onClose,
}: {
  view: SavedReport;
  current: ReportQuestion;
  mayShare: boolean;
  onClose(): void;
}) {
  const [fields] = useState(() => fieldsFor(current, mayShare));
  return (
    <FieldsDialog
      noun="视图"
      fields={fields}
      row={view}
      width={420}
      saved={({ name }) => `已保存视图「${name}」`}
      onClose={onClose}
    />
  );
}
