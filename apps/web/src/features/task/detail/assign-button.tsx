import { contract } from '@zhiying/contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Muted } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './detail.module.css';

/** 安排成员: the dealer chooses who does it. */
export function AssignButton({ dealerId, name }: { dealerId: number; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        安排成员
      </Button>
      {open && <AssignDialog dealerId={dealerId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function AssignDialog({ dealerId, name, onClose }: { dealerId: number; name: string; onClose(): void }) {
  const [chosen, setChosen] = useState<number[]>([]);
  const people = useCall(contract.taskDealer.people, { id: dealerId });
  const assign = useAction(contract.taskDealer.assign, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ given }) => {
      void message.success(`已安排 ${given} 人，将通知对方`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`安排成员，${name}`}
      width={480}
      unsaved={chosen.length}
      onSubmit={() => assign.mutate({ id: dealerId, memberIds: chosen })}
      submitText={chosen.length > 0 ? `安排 ${chosen.length} 人` : '安排'}
      submitting={assign.isPending}
      submitDisabled={chosen.length === 0}
    >
      <QueryView query={people}>
        {({ rows }) => (
          <Checkbox.Group
            className={styles.people}
            value={chosen}
            onChange={(ids) => setChosen(ids as number[])}
          >
            {rows.map((person) => (
              <Checkbox key={person.id} value={person.id} disabled={person.has}>
                {person.name}
                <Muted>{person.has ? `${person.place}，已安排` : person.place}</Muted>
              </Checkbox>
            ))}
          </Checkbox.Group>
        )}
      </QueryView>
    </Dialog>
  );
}
