import { Button } from 'antd';
import { useState } from 'react';
import { Box, Clip, Row, Stack } from '#kit/base/pieces.tsx';
import { BoxCanvas } from '#kit/canvas/box-canvas.tsx';
import { boxSettings } from '#kit/canvas/box-settings.ts';
import { DragList } from '#kit/canvas/drag-list.tsx';
import type { CanvasBox } from '#kit/canvas/geometry.ts';
import { movedAmong } from '#kit/canvas/list-place.ts';
import { createLive, useDragging } from '#kit/canvas/live.ts';
import { useDragLists } from '#kit/canvas/use-drag-lists.ts';
import type { View } from '#kit/canvas/view.ts';
import type { Story } from '../story.ts';

const { width, height } = boxSettings();
const BOXES: CanvasBox[] = [
  { id: 'a', label: '甲', frame: { x: 50, y: 50, width, height, rotate: 0 } },
  { id: 'b', label: '乙', frame: { x: 250, y: 100, width: 150, height, rotate: 0 } },
  { id: 'c', label: '丙', frame: { x: 500, y: 80, width, height: 150, rotate: 20 } },
  { id: 'd', label: '丁', frame: { x: 650, y: 200, width, height, rotate: 0 }, locked: '总部锁定' },
];

function Boxes() {
  const [boxes, setBoxes] = useState(BOXES);
  const [chosen, setChosen] = useState<readonly string[]>(['a']);
  const [view, setView] = useState<View>({ zoom: 1, x: 20, y: 20 });
  const [live] = useState(createLive);
  const dragging = useDragging(live);
  return (
    <Stack gap={8}>
      <div style={{ height: 380, display: 'grid' }}>
        <BoxCanvas
          label="拖动框"
          width={800}
          height={340}
          boxes={boxes}
          chosen={chosen}
          onChoose={setChosen}
          live={live}
          onChange={(frames) =>
            setBoxes(boxes.map((box) => ({ ...box, frame: frames.get(box.id) ?? box.frame })))
          }
          view={view}
          onView={setView}
          onLeave={() => setChosen([])}
        >
          {boxes.map(({ id, label, frame }) => {
            const { x, y, rotate, ...size } = dragging?.frames.get(id) ?? frame;
            return (
              <div
                key={id}
                style={{
                  position: 'absolute',
                  left: x * view.zoom,
                  top: y * view.zoom,
                  width: size.width * view.zoom,
                  height: size.height * view.zoom,
                  rotate: `${rotate}deg`,
                  background: 'var(--zy-primary-bg2)',
                  padding: 8,
                }}
              >
                {label}
              </div>
            );
          })}
        </BoxCanvas>
      </div>
      <Row>
        <Button size="small" onClick={() => setBoxes(BOXES)}>
          还原
        </Button>
      </Row>
    </Stack>
  );
}

const rows = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);

function Lists() {
  const [lists, setLists] = useState<Record<string, readonly string[]>>({
    many: rows(1000, '第'),
    few: rows(3, '另'),
  });
  const drag = useDragLists({
    lists: [
      { id: 'many', label: '一千行', count: lists.many?.length ?? 0 },
      { id: 'few', label: '另一列', count: lists.few?.length ?? 0 },
    ],
    onMove: (from, to) => setLists(movedAmong(lists, from, to)),
  });
  return (
    <Row gap={16} align="stretch">
      {Object.entries(lists).map(([id, items]) => (
        <Box key={id} border="line" radius={8} width={240} flow="column" style={{ height: 240 }}>
          <DragList
            id={id}
            label={id === 'many' ? '一千行' : '另一列'}
            items={items}
            lists={drag}
            keyOf={(item) => item}
            nameOf={(item) => item}
            rowHeight={32}
          >
            {(item, handle) => (
              <Row height={32} paddingX={8}>
                <Clip grow>{item}</Clip>
                {handle}
              </Row>
            )}
          </DragList>
        </Box>
      ))}
      <span className="zy-visually-hidden" role="status">
        {drag.said}
      </span>
    </Row>
  );
}

export const stories: Story[] = [
  { title: '拖动框', file: 'kit/canvas/box-canvas.tsx', Demo: Boxes },
  { title: '拖动列表', file: 'kit/canvas/drag-list.tsx', Demo: Lists },
];
