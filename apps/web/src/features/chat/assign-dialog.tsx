import { type Colleague, contract, type DataOf, type Talk } from '@zhiying/contract';
import { Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { PersonMark } from './owner-mark.tsx';
import { previewAssignment } from './preview-assignment.ts';
import { snapshotOf } from './use-bulk-result.ts';
import { useColleagues } from './use-colleagues.ts';

interface AssignDialogProps {
  talks: readonly Talk[];
  onClose(): void;
  onDone(done: DataOf<typeof contract.chat.assign>): void;
}

/** Gives talks out to whoever is free, and shows beforehand who would get how many. */
export function AssignDialog({ talks, onClose, onDone }: AssignDialogProps) {
  const colleagues = useColleagues();
  const assign = useAction(contract.chat.assign, { onSuccess: onDone });
  const plan = previewAssignment(colleagues, talks);
  const given = [...plan.values()].reduce((sum, count) => sum + count, 0);
  return (
    <ActionDialog
      onClose={onClose}
      title={`分配 ${talks.length} 个会话`}
      width={420}
      onSubmit={() => assign.mutate({ talks: snapshotOf(talks) })}
      submitText="分配"
      action={assign}
      submitDisabled={given === 0}
    >
      <Note>按空闲优先分给会话所属门店里「接待中」的同事，不超过各人的接待上限。</Note>
      <Stack as="ul" gap={8} margin="12 0">
        {[...plan].map(([person, count]: [Colleague, number]) => (
          <Row key={person.id} as="li" gap={8} minWidth={0}>
            <PersonMark person={person} presence={person.presence} />
            <Text grow>{person.name}</Text>
            <Muted>
              {person.busy} → {person.busy + count} / {person.capacity}
            </Muted>
          </Row>
        ))}
      </Stack>
      {given < talks.length && <Note>{talks.length - given} 个会话暂无可接待的同事，将留在待分配。</Note>}
    </ActionDialog>
  );
}
