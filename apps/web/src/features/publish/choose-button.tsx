import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { type Batch, kindOf } from '#parts/publish/kinds.tsx';
import { ChooseAccounts } from './plan/choose-accounts.tsx';

/** Chooses accounts right here; whoever may not look at accounts, or a kind that has no such way, goes where they were asked for. */
export function ChooseButton({ batch, primary = false }: { batch: Batch; primary?: boolean }) {
  const [open, setOpen] = useState(false);
  const maySee = useMaySee(keysOf(contract.account.list));
  const { toChoosing } = kindOf(batch.kind);
  const here = batch.choice && maySee ? batch.choice : null;
  return (
    <>
      <Button
        type={primary ? 'primary' : 'default'}
        disabled={!batch.mayChoose}
        onClick={() => (here ? setOpen(true) : go(toChoosing(batch.id)))}
      >
        选择账号
      </Button>
      {open && here && <ChooseAccounts choice={here} onClose={() => setOpen(false)} />}
    </>
  );
}
