import type { Organ } from '@zhiying/contract';
import { useState } from 'react';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import { isWithin } from './organ-tree.ts';

interface MoveOrganProps {
  open: boolean;
  organ: Organ;
  rows: readonly Organ[];
  onClose(): void;
  onMove(organ: Organ, target: { id: number; name: string }): Promise<boolean>;
}

/** The same as dragging, for the keyboard, the phone and a tree too long to drag through. */
export function MoveOrgan({ open, organ, rows, onClose, onMove }: MoveOrganProps) {
  const [target, setTarget] = useState<{ id: number; name: string }>();
  const [issue, setIssue] = useState<string>();
  const submit = async () => {
    const problem = problemOf(organ, target?.id, rows);
    setIssue(problem);
    if (!target || problem) return;
    if (await onMove(organ, target)) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`移动「${organ.name}」`}
      width={420}
      onSubmit={() => void submit()}
      submitText="移动"
    >
      <Field label="新上级组织" required issue={issue}>
        {(control) => (
          <NodePicker
            {...control}
            kind="organ"
            value={target?.id}
            known={target}
            placeholder="选择上级组织"
            onChange={(_id, node) => {
              setIssue(undefined);
              setTarget(node && { id: node.id, name: node.name });
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}

function problemOf(organ: Organ, target: number | undefined, rows: readonly Organ[]) {
  if (target === undefined) return '请选择新上级组织';
  if (target === organ.parentId) return '已在该组织下';
  if (isWithin(rows, target, organ.id)) return '不能移动到自身或其下级组织';
  return undefined;
}
