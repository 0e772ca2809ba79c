import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Bounds,
  boundsOf,
  boxBetween,
  type CanvasBox,
  contains,
  type Frame,
  overlaps,
  type Point,
} from './geometry.ts';
import { type Frames, framesAt, type Gesture, type Keys, type Scene } from './gesture.ts';
import type { Live } from './live.ts';
import type { Handle } from './resize.ts';
import { type Neighbours, neighboursOf } from './snap.ts';
import { pinchView, toCanvas, type View, zoomAt } from './view.ts';

interface Acting {
  surface: RefObject<HTMLElement | null>;
  boxes: readonly CanvasBox[];
  chosen: readonly string[];
  size: Pick<Bounds, 'width' | 'height'>;
  scene: Omit<Scene, 'around'>;
  view: View;
  readOnly: boolean;
  /** Space is held. */
  panning: boolean;
  /** Fingers look around and choose; they move nothing. */
  touchLooks: boolean;
  onView(view: View): void;
  onChoose(ids: readonly string[]): void;
  live: Live;
  onChange(frames: Frames): void;
}

/** Pixels of the screen that a pointer may tremble before it drags; a finger rolls further. */
const STILL = 3;
const STILL_FINGER = 8;

type Going =
  | { does: 'boxes'; gesture: Gesture; around: Neighbours; outcome: Frames | null; at: Point }
  | { does: 'choose'; from: Point; kept: readonly string[] }
  | { does: 'pan'; at: Point; view: View; tapped: readonly string[] | null; still: boolean }
  | { does: 'pinch'; before: [Point, Point]; view: View };

const keysOf = (event: { shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean }): Keys => ({
  shift: event.shiftKey,
  alt: event.altKey,
  free: event.ctrlKey || event.metaKey,
});

/** What pointers do on a canvas: one drags boxes, handles or a frame around several, two zoom, the wheel zooms and pans. */
export function useCanvasPointer(acting: Acting) {
  const { surface, boxes, chosen, scene, view, readOnly, panning, live } = acting;
  const going = useRef<Going | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const [marquee, setMarquee] = useState<Bounds | null>(null);

  /** Where the surface stands; asked for once a drag, for the answer may need the page to be laid out again. */
  const corner = useRef<Point>({ x: 0, y: 0 });
  const findCorner = () => {
    const { left = 0, top = 0 } = surface.current?.getBoundingClientRect() ?? {};
    corner.current = { x: left, y: top };
  };
  const pointOf = (event: { clientX: number; clientY: number }): Point => ({
    x: event.clientX - corner.current.x,
    y: event.clientY - corner.current.y,
  });
  const movable = (id: string) => boxes.some((box) => box.id === id && !box.locked && !box.hidden);
  const framesOf = (ids: readonly string[]): Map<string, Frame> =>
    new Map(boxes.filter(({ id }) => ids.includes(id) && movable(id)).map(({ id, frame }) => [id, frame]));

  const startBoxes = (kind: Gesture['kind'], at: Point, ids: readonly string[]) => {
    const frames = framesOf(ids);
    if (readOnly || frames.size === 0) return;
    going.current = {
      does: 'boxes',
      gesture: { kind, from: toCanvas(view, at), frames },
      around: neighboursOf(
        boxes.filter(({ id, hidden }) => !hidden && !frames.has(id)).map(({ frame }) => boundsOf([frame])),
        acting.size,
      ),
      outcome: null,
      at,
    };
  };

  const stop = () => {
    going.current = null;
    live.setState({ now: null });
    setMarquee(null);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as Element;
    if (event.button === 2) return;
    surface.current?.setPointerCapture(event.pointerId);
    findCorner();
    const at = pointOf(event);
    fingers.current.set(event.pointerId, at);
    const [first, second] = fingers.current.values();
    if (first && second) {
      live.setState({ now: null });
      going.current = { does: 'pinch', before: [first, second], view };
      return;
    }
    if (event.button === 1 || panning) {
      going.current = { does: 'pan', at, view, tapped: null, still: false };
      return;
    }
    const handle = target.closest('[data-handle]')?.getAttribute('data-handle');
    if (handle) {
      startBoxes(handle as Handle | 'rotate', at, chosen);
      return;
    }
    const point = toCanvas(view, at);
    const add = event.shiftKey || event.ctrlKey || event.metaKey;
    // The chosen ones stay in hand where others lie above them.
    const held = boxes.find(
      ({ id, frame, hidden }) => !hidden && chosen.includes(id) && contains(frame, point),
    );
    const hit =
      (add ? undefined : held) ??
      boxes.findLast(({ frame, hidden, locked }) => !hidden && !locked && contains(frame, point));
    // A finger moves only what it chose before: one that swipes over the sheet looks around, and a tap chooses.
    if (event.pointerType === 'touch' && (acting.touchLooks || !hit || !chosen.includes(hit.id))) {
      going.current = { does: 'pan', at, view, tapped: hit ? [hit.id] : [], still: true };
      return;
    }
    if (!hit) {
      going.current = { does: 'choose', from: point, kept: add ? chosen : [] };
      if (!add) acting.onChoose([]);
      return;
    }
    const known = chosen.includes(hit.id);
    const next = add
      ? known
        ? chosen.filter((id) => id !== hit.id)
        : [...chosen, hit.id]
      : known
        ? chosen
        : [hit.id];
    if (next !== chosen) acting.onChoose(next);
    startBoxes('move', at, next);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = going.current;
    if (!now || !fingers.current.has(event.pointerId)) return;
    const at = pointOf(event);
    fingers.current.set(event.pointerId, at);
    if (now.does === 'pan') {
      if (now.still && Math.hypot(at.x - now.at.x, at.y - now.at.y) < STILL_FINGER) return;
      now.still = false;
      acting.onView({ ...now.view, x: now.view.x + at.x - now.at.x, y: now.view.y + at.y - now.at.y });
    } else if (now.does === 'pinch') {
      const [first, second] = fingers.current.values();
      if (first && second) acting.onView(pinchView(now.view, now.before, [first, second]));
    } else if (now.does === 'choose') {
      const around = boxBetween(now.from, toCanvas(view, at));
      setMarquee(around);
      const met = boxes
        .filter(
          ({ id, frame, locked, hidden }) =>
            !locked && !hidden && !now.kept.includes(id) && overlaps(boundsOf([frame]), around),
        )
        .map(({ id }) => id);
      const next = [...now.kept, ...met];
      if (next.length !== chosen.length || next.some((id) => !chosen.includes(id))) acting.onChoose(next);
    } else {
      const still = event.pointerType === 'touch' ? STILL_FINGER : STILL;
      if (!now.outcome && Math.hypot(at.x - now.at.x, at.y - now.at.y) < still) return;
      const outcome = framesAt(now.gesture, toCanvas(view, at), keysOf(event), {
        ...scene,
        around: now.around,
      });
      now.outcome = outcome.frames;
      live.setState({ now: outcome });
    }
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
    const now = going.current;
    if (now?.does === 'boxes' && now.outcome) acting.onChange(now.outcome);
    if (now?.does === 'pan' && now.still && now.tapped) acting.onChoose(now.tapped);
    stop();
  };

  /** Everything stays where it was before the drag. */
  const cancel = (): boolean => {
    if (!going.current) return false;
    stop();
    return true;
  };

  // React listens to the wheel passively, and a page must not scroll or zoom with the canvas.
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    findCorner();
    if (event.ctrlKey || event.metaKey)
      acting.onView(zoomAt(view, pointOf(event), Math.exp(-event.deltaY / 300)));
    else {
      const [dx, dy] =
        event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      acting.onView({ ...view, x: view.x - dx, y: view.y - dy });
    }
  });
  useEffect(() => {
    const element = surface.current;
    const turned = (event: WheelEvent) => wheel(event);
    element?.addEventListener('wheel', turned, { passive: false });
    return () => element?.removeEventListener('wheel', turned);
  }, [surface]);

  return {
    marquee,
    cancel,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      // The system took the finger away, for a gesture of its own: nothing was decided.
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        fingers.current.delete(event.pointerId);
        cancel();
      },
    },
  };
}
