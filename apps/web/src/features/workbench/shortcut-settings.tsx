import type { Shortcut } from '@zhiying/contract';
import { Checkbox } from 'antd';
import { Box, Clip, Muted, Row } from '#kit/base/pieces.tsx';
import { DragList } from '#kit/canvas/drag-list.tsx';
import { useDragLists } from '#kit/canvas/use-drag-lists.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { type arrangeShortcuts, MOST_SHORTCUTS, moveShortcut } from './arranged-shortcuts.ts';

const ROW_HEIGHT = 36;
const LIST = 'shortcuts';

interface ShortcutSettingsProps {
  open: boolean;
  onClose(): void;
  arranged: ReturnType<typeof arrangeShortcuts>;
  choose(ids: string[]): void;
}

/** Which shortcuts are on the workbench, and in which order. */
export default function ShortcutSettings({ open, onClose, arranged, choose }: ShortcutSettingsProps) {
  const { all, shown } = arranged;
  const lists = useDragLists({
    lists: [{ id: LIST, label: '快捷操作', count: all.length }],
    onMove: ({ at: from }, { at: to }) => choose(moveShortcut(arranged, from, to)),
  });
  const ids = all.slice(0, shown).map(({ id }) => id);
  const show = ({ id }: Shortcut, yes: boolean) =>
    choose(yes ? [...ids, id] : ids.filter((other) => other !== id));
  return (
    <Dialog open={open} onClose={onClose} title="快捷操作" width={480}>
      <Muted>勾选要显示的，拖动排序，最多 {MOST_SHORTCUTS} 项；换设备也一样。</Muted>
      <Box marginTop={8} style={{ height: Math.min(all.length, 12) * ROW_HEIGHT, display: 'flex' }}>
        <DragList
          id={LIST}
          label="快捷操作"
          items={all}
          lists={lists}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          rowHeight={ROW_HEIGHT}
        >
          {(shortcut, handle, at) => (
            <Row height={36} gap={4}>
              {handle}
              <Checkbox
                checked={at < shown}
                disabled={at >= shown && shown >= MOST_SHORTCUTS}
                onChange={(event) => show(shortcut, event.target.checked)}
              >
                {shortcut.title}
              </Checkbox>
              <Clip tone="muted" size={12}>
                {shortcut.hint}
              </Clip>
            </Row>
          )}
        </DragList>
      </Box>
      <span className="zy-visually-hidden" role="status" aria-live="polite">
        {lists.said}
      </span>
    </Dialog>
  );
}
