import { Slider } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Text } from '#kit/base/pieces.tsx';
import styles from './avatar-editor.module.css';
import { type Crop, MOST_ZOOM, placement, sideOf, within } from './crop.ts';
import type { OpenedPicture } from './picture-file.ts';

interface CropStageProps {
  picture: OpenedPicture;
  crop: Crop;
  onChange(crop: Crop): void;
}

/** An arrow key moves by this part of the square. */
const STEP = 0.04;
const ZOOM_STEP = 0.1;
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture behind a round window: dragged, turned by the wheel, or moved and magnified by keys. */
export function CropStage({ picture, crop, onChange }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const side = sideOf(picture, crop.zoom);
  const change = (next: Partial<Crop>) => onChange(within(picture, { ...crop, ...next }));
  // The arrow keys work at once.
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);
  useWheel(stage, (down) => change({ zoom: crop.zoom + (down ? -ZOOM_STEP : ZOOM_STEP) }));

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const scale = side / event.currentTarget.clientWidth;
    change({ x: crop.x - event.movementX * scale, y: crop.y - event.movementY * scale });
  };
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) change({ x: crop.x + arrow[0] * side * STEP, y: crop.y + arrow[1] * side * STEP });
    else if (event.key === '+' || event.key === '=') change({ zoom: crop.zoom + ZOOM_STEP });
    else if (event.key === '-') change({ zoom: crop.zoom - ZOOM_STEP });
    else return;
    event.preventDefault();
  };

  return (
    <Box maxWidth={280} margin="auto">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged and moved by keys */}
      <Box
        ref={stage}
        look={{ width: 'full', background: 'fill', radius: 8, overflow: 'hidden', position: 'relative' }}
        className={styles.stage}
        role="application"
        aria-label="裁剪区域：拖动或用方向键移动，用加号和减号缩放"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved by the arrow keys
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <img src={picture.url} alt="" draggable={false} style={placement(picture, crop)} />
        <Text radius="round" position="cover" pointerEvents="none" className={styles.window} />
      </Box>
      <Slider
        className={classOf({ margin: '16 4 0' })}
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        value={crop.zoom}
        onChange={(zoom) => change({ zoom })}
        tooltip={{ open: false }}
        ariaLabelForHandle="缩放"
      />
    </Box>
  );
}

/** React listens to the wheel passively: the page would scroll along. */
function useWheel(stage: React.RefObject<HTMLDivElement | null>, turn: (down: boolean) => void) {
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event.deltaY > 0);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage]);
}
