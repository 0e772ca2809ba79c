import { RedoIcon, UndoIcon } from '#kit/base/icons.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import type { Desk } from './use-desk.ts';

/** Back and forth through the changes; where there is a keyboard, with the keys for it. */
export const UndoButtons = ({ saved, keys = false }: { saved: Desk['saved']; keys?: boolean }) => (
  <>
    <IconButton
      label={keys ? '撤销（Ctrl+Z）' : '撤销'}
      icon={<UndoIcon />}
      disabled={!saved.canUndo}
      onClick={saved.undo}
    />
    <IconButton
      label={keys ? '重做（Ctrl+Y）' : '重做'}
      icon={<RedoIcon />}
      disabled={!saved.canRedo}
      onClick={saved.redo}
    />
  </>
);
