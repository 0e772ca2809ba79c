import type { PosterLayer, PosterPicture, PosterValues } from '@zhiying/contract';
import type { Finding } from '@zhiying/poster';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Text } from '#kit/base/pieces.tsx';
import type { Size } from '#kit/base/use-size.ts';
import { BoxCanvas } from '#kit/canvas/box-canvas.tsx';
import type { Frame } from '#kit/canvas/geometry.ts';
import { createLive, useEachMove } from '#kit/canvas/live.ts';
import { Ruler } from '#kit/canvas/ruler.tsx';
import type { View } from '#kit/canvas/view.ts';
import { layoutOf, paint } from '#parts/poster/drawing/paint.ts';
import { type KeptSheets, paintDragged } from '#parts/poster/drawing/paint-dragged.ts';
import type { Pictures } from '#parts/poster/drawing/use-pictures.ts';
import styles from './editor.module.css';
import { frameOf, withFrames } from './layers.ts';
import type { Desk } from './use-desk.ts';

interface StageProps {
  desk: Desk;
  values: PosterValues;
  pictures: Pictures;
  named: readonly PosterPicture[];
  findings: readonly Finding[];
  /** Whether the letters are there: what was drawn without them is drawn again. */
  fonts: boolean;
  moment: number | undefined;
  view: View;
  room: Size;
  measure(element: HTMLElement | null): void;
  onView(view: View): void;
  snap: boolean;
  grid: boolean;
  /** On a phone until somebody begins to edit. */
  looking: boolean;
}

/** The sheet between its rulers. While something is dragged, only the sheet itself and what marks the dragged are drawn again. */
export function Stage(props: StageProps) {
  const { desk, values, pictures, fonts, view, moment, room, measure, onView, snap, grid } = props;
  const [live] = useState(createLive);
  const canvas = useRef<HTMLCanvasElement>(null);
  const sheets = useRef<KeptSheets>(null);
  const { doc } = desk;
  const shown = { width: doc.width * view.zoom, height: doc.height * view.zoom };
  const draw = useEffectEvent(() => {
    if (!canvas.current) return;
    const { now } = live.getState();
    if (now && moment === undefined) {
      const dragged = { doc: withFrames(doc, now.frames), before: doc, values, pictures, fonts };
      sheets.current = paintDragged(canvas.current, dragged, shown, sheets.current);
    } else {
      sheets.current = null;
      paint(canvas.current, layoutOf({ doc, values, pictures, moment }), pictures, shown);
    }
  });
  // After a drag the document is another one, or the same again; both are drawn by the effect.
  const [ended, setEnded] = useState(0);
  useEachMove(live, (now) => (now ? draw() : setEnded((count) => count + 1)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn, by the event above
  useEffect(() => draw(), [doc, values, pictures, moment, view.zoom, fonts, ended]);

  const boxes = useMemo(
    () =>
      desk.level.map((layer) => ({
        id: layer.id,
        label: layer.name,
        frame: frameOf(layer),
        locked: layer.locked ? '图层已锁定，解锁后可移动' : undefined,
        hidden: layer.hidden,
      })),
    [desk.level],
  );
  const chosen = new Map(desk.layers.map((layer) => [layer.id, frameOf(layer)]));
  return (
    <div className={styles.stage}>
      <i />
      <Ruler axis="x" view={view} length={room.width} live={live} chosen={chosen} />
      <Ruler axis="y" view={view} length={room.height} live={live} chosen={chosen} />
      <Box ref={measure} flow="stack" minWidth={0} minHeight={0}>
        <BoxCanvas
          label={`海报画布，${doc.width} × ${doc.height}，${desk.level.length} 个图层`}
          width={doc.width}
          height={doc.height}
          boxes={boxes}
          chosen={desk.chosen}
          onChoose={desk.choose}
          live={live}
          onChange={desk.move}
          view={view}
          onView={onView}
          snap={snap}
          grid={grid}
          readOnly={desk.locked}
          touchLooks={props.looking}
          onOpen={desk.enter}
          onLeave={desk.leave}
        >
          <canvas ref={canvas} className={classOf({ flow: 'block' })} style={shown} />
          {moment === undefined &&
            desk.level
              .filter(({ id }) => props.findings.some((one) => one.layerId === id && one.kind === 'empty'))
              .map((layer) => (
                <Placed key={layer.id} frame={frameOf(layer)} zoom={view.zoom} className={styles.empty} />
              ))}
          {desk.level.flatMap((layer) => {
            const refusal = refusalOf(layer, props.named);
            return refusal
              ? [
                  <Placed
                    key={layer.id}
                    frame={frameOf(layer)}
                    zoom={view.zoom}
                    className={styles.refused}
                    text={refusal}
                  />,
                ]
              : [];
          })}
        </BoxCanvas>
      </Box>
    </div>
  );
}

const refusalOf = (layer: PosterLayer, named: readonly PosterPicture[]): string | null => {
  if ((layer.kind !== 'picture' && layer.kind !== 'logo') || layer.source.from !== 'material') return null;
  const key = `material:${layer.source.materialId}`;
  return named.find((picture) => picture.key === key)?.refusal ?? null;
};

interface PlacedProps {
  frame: Frame;
  zoom: number;
  className: string | undefined;
  text?: string;
}

/** Something above a layer that is not on the poster. */
const Placed = ({ frame: { x, y, width, height, rotate }, zoom, className, text }: PlacedProps) => (
  <Text
    className={className}
    style={{
      left: x * zoom,
      top: y * zoom,
      width: width * zoom,
      height: height * zoom,
      rotate: `${rotate}deg`,
    }}
  >
    {text}
  </Text>
);
