import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { type BoxSettings, boxSettings } from './box-settings.ts';
import styles from './canvas.module.css';
import type { CanvasBox } from './geometry.ts';
import { ARROWS, type Frames, framesByKey, outerFrame, told } from './gesture.ts';
import { createLive, type Live } from './live.ts';
import { Overlay } from './overlay.tsx';
import { useCanvasPointer } from './use-canvas-pointer.ts';
import type { View } from './view.ts';

interface BoxCanvasProps {
  label: string;
  width: number;
  height: number;
  /** The first lies at the back. */
  boxes: readonly CanvasBox[];
  chosen: readonly string[];
  onChoose(ids: readonly string[]): void;
  /** Told what is being dragged; whoever draws the boxes while they move listens to it. */
  live?: Live;
  /** Once for each drag or key. `by` names keys that follow one another, which are one step to undo. */
  onChange(frames: Frames, by: string): void;
  view: View;
  onView(view: View): void;
  settings?: Partial<BoxSettings>;
  snap?: boolean;
  grid?: boolean;
  readOnly?: boolean;
  /** Fingers look around and choose; they move nothing. */
  touchLooks?: boolean;
  /** Double click or Enter on a box. */
  onOpen?(id: string): void;
  /** Esc while nothing is dragged. */
  onLeave?(): void;
  /** What lies on the sheet, in its own measure times the zoom. */
  children?: ReactNode;
}

/** Grid lines closer than this on the screen would close up to grey. */
const GRID_FROM = 0.3;

/** How far an arrow looks along, in pixels of the screen. */
const LOOK_STEP = 40;

/** Boxes that are moved, resized and turned on a sheet: by pointer, finger and keys. */
export function BoxCanvas(props: BoxCanvasProps) {
  const { width, height, boxes, chosen, view, onChoose, onChange, readOnly = false } = props;
  const surface = useRef<HTMLElement>(null);
  const [panning, setPanning] = useState(false);
  const [said, setSaid] = useState('');
  const [own] = useState(createLive);
  const live = props.live ?? own;
  const settings = useMemo(() => boxSettings(props.settings), [props.settings]);
  const { snap = true, grid = true } = props;
  const say = (frames: Frames) =>
    setSaid(
      told(
        boxes.filter(({ id }) => frames.has(id)).map(({ label }) => label),
        outerFrame(frames),
      ),
    );
  const pointer = useCanvasPointer({
    surface,
    boxes,
    chosen,
    size: { width, height },
    scene: { zoom: view.zoom, settings, snap, grid },
    view,
    readOnly,
    panning,
    touchLooks: props.touchLooks ?? false,
    onView: props.onView,
    onChoose,
    live,
    onChange: (frames) => {
      say(frames);
      onChange(frames, '');
    },
  });

  const shown = boxes.filter(({ id, hidden }) => chosen.includes(id) && !hidden);
  const movable = new Map(shown.filter(({ locked }) => !locked).map(({ id, frame }) => [id, frame]));

  const step = (by: 1 | -1, more: boolean) => {
    const open = boxes.filter(({ hidden }) => !hidden);
    const at = open.findIndex(({ id }) => id === chosen.at(-1));
    const next = open[at === -1 ? (by === 1 ? 0 : open.length - 1) : (at + by + open.length) % open.length];
    if (!next) return;
    // The one reached last is the last of those chosen, so that the next step goes on from there.
    const kept = more ? chosen.filter((id) => id !== next.id) : [];
    onChoose([...kept, next.id]);
    const also = kept.length > 0 ? `，共选中 ${kept.length + 1} 个` : '';
    setSaid(`${told([next.label], next.frame)}${next.locked ? `，${next.locked}` : ''}${also}`);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const done = () => event.preventDefault();
    const { key } = event;
    if (key === ' ') {
      done();
      return setPanning(true);
    }
    if (key === 'PageDown' || key === 'PageUp') {
      done();
      return step(key === 'PageDown' ? 1 : -1, event.shiftKey);
    }
    if (key === 'Escape') {
      done();
      if (!pointer.cancel()) props.onLeave?.();
      return;
    }
    const [only] = chosen;
    if (key === 'Enter' && only && chosen.length === 1) {
      done();
      return props.onOpen?.(only);
    }
    if (event.ctrlKey || event.metaKey) return;
    const aside = movable.size === 0 ? ARROWS[key] : undefined;
    if (aside) {
      done();
      // Nothing in hand: the arrows look around. What stays where it is says why.
      if (shown[0]?.locked) return setSaid(shown[0].locked);
      return props.onView({ ...view, x: view.x - aside.x * LOOK_STEP, y: view.y - aside.y * LOOK_STEP });
    }
    if (readOnly || movable.size === 0) return;
    const frames = framesByKey(
      key,
      movable,
      { shift: event.shiftKey, alt: event.altKey, free: false },
      settings,
    );
    if (!frames) return;
    done();
    say(frames);
    onChange(frames, `${key} ${[...frames.keys()].join(' ')}`);
  };

  const lines = grid && view.zoom >= GRID_FROM ? settings.grid * view.zoom : null;
  return (
    // An application: arrows and letters are commands here, and the live line says what they did.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the boxes are moved with mouse and keys
    <section
      ref={surface}
      role="application"
      aria-label={props.label}
      aria-roledescription="画布"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the boxes are moved from here with the keyboard
      tabIndex={0}
      className={classOf({ position: 'relative', overflow: 'hidden', fill: true }, styles.surface)}
      data-panning={panning || undefined}
      {...pointer.handlers}
      onDoubleClick={() => chosen.length === 1 && chosen[0] && props.onOpen?.(chosen[0])}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === ' ' && setPanning(false)}
      onBlur={() => setPanning(false)}
    >
      <div
        className={styles.sheet}
        style={{ width: width * view.zoom, height: height * view.zoom, translate: `${view.x}px ${view.y}px` }}
      >
        {props.children}
        {lines !== null && <i className={styles.grid} style={{ backgroundSize: `${lines}px ${lines}px` }} />}
      </div>
      <Overlay
        live={live}
        shown={shown}
        view={view}
        marquee={pointer.marquee}
        handle={settings.handle}
        still={readOnly || props.touchLooks === true}
      />
      <span className="zy-visually-hidden" role="status" aria-live="polite">
        {said}
      </span>
    </section>
  );
}
