import { Checkbox } from 'antd';
import { Muted, Row, Text } from '#kit/base/pieces.tsx';
import { DragList } from '#kit/canvas/drag-list.tsx';
import { useDragLists } from '#kit/canvas/use-drag-lists.ts';
import type { ListModel } from '../use-list-model.ts';
import styles from './column-settings.module.css';

const ROW_HEIGHT = 32;
const LIST = 'columns';

/** The columns in their order, dragged by the handle or moved with the keyboard; the first stays where it is. */
export function ColumnList({ layout }: { layout: ListModel['layout'] }) {
  const { arranged } = layout;
  const lists = useDragLists({
    lists: [{ id: LIST, label: '列', count: arranged.length }],
    onMove: ({ at: from }, { at: to }) => layout.move(from, to > from ? to - 1 : to),
  });
  const [first] = arranged;
  return (
    <div className={styles.list} style={{ height: arranged.length * ROW_HEIGHT }}>
      <DragList
        id={LIST}
        label="列"
        items={arranged}
        lists={lists}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        rowHeight={ROW_HEIGHT}
        fixed={(column) => column === first}
      >
        {(column, handle) => (
          <Row height={32} padding="0 12 0 8" gap={4} className={styles.item}>
            {handle ?? <Text square={24} flex="none" />}
            <Checkbox
              checked={layout.isShown(column)}
              disabled={column === first}
              onChange={(event) => layout.show(column.id, event.target.checked)}
            >
              {column.title}
            </Checkbox>
            {column === first && <Muted>固定在左</Muted>}
          </Row>
        )}
      </DragList>
      <span className="zy-visually-hidden" role="status" aria-live="polite">
        {lists.said}
      </span>
    </div>
  );
}
