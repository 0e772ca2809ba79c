import type { Clue } from '@zhiying/contract';
import { contract } from '@zhiying/contract';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { OpeningDrawer } from '#kit/form/opening-drawer.tsx';
import { type DrawerTarget, useDrawerVisit } from '#kit/list/index.ts';
import { walkOf } from '#kit/list/walk-of.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { ClueFile } from './clue-file.tsx';
import { NewClue } from './new-clue.tsx';

export interface ClueDrawerProps {
  target: DrawerTarget;
  /** The rows of the list behind, to walk through. */
  rows: readonly Clue[];
  onOpen(id: number): void;
  onClose(): void;
}

/** Makes a clue, or shows one and takes down what was done. */
export default function ClueDrawer({ target, rows, onOpen, onClose }: ClueDrawerProps) {
  const { open, current, visit } = useDrawerVisit(target);
  if (current === null) return null;
  if (current === 'new') return <NewClue key={visit} open={open} onCreated={onOpen} onClose={onClose} />;
  return (
    <OpenClue
      key={visit}
      open={open}
      id={current}
      walk={walkOf(rows, current, onOpen)}
      onOpen={onOpen}
      onClose={onClose}
    />
  );
}

interface OpenClueProps {
  open: boolean;
  id: number;
  walk: { previous?: () => void; next?: () => void } | undefined;
  onOpen(id: number): void;
  onClose(): void;
}

function OpenClue({ open, id, walk, onOpen, onClose }: OpenClueProps) {
  const info = useCall(contract.clue.info, { id }, { enabled: open });
  const clue = useSettledData(info);
  if (clue)
    return <ClueFile key={id} open={open} clue={clue} walk={walk} onOpen={onOpen} onClose={onClose} />;
  return <OpeningDrawer open={open} onClose={onClose} walk={walk} what="该线索" error={info.error} />;
}
