import { type Bounds, boundsOf, type Frame } from './geometry.ts';

export const ALIGNMENTS = {
  left: '左对齐',
  centre: '水平居中',
  right: '右对齐',
  top: '顶部对齐',
  middle: '垂直居中',
  bottom: '底部对齐',
} as const;
export type Alignment = keyof typeof ALIGNMENTS;

/** Frames lined up inside `within`, turned ones by the box around them. */
export function align(frames: readonly Frame[], to: Alignment, within: Bounds): Frame[] {
  return frames.map((frame) => {
    const own = boundsOf([frame]);
    const spareX = within.width - own.width;
    const spareY = within.height - own.height;
    const by = {
      left: { x: within.x - own.x, y: 0 },
      centre: { x: within.x + spareX / 2 - own.x, y: 0 },
      right: { x: within.x + spareX - own.x, y: 0 },
      top: { x: 0, y: within.y - own.y },
      middle: { x: 0, y: within.y + spareY / 2 - own.y },
      bottom: { x: 0, y: within.y + spareY - own.y },
    }[to];
    return { ...frame, x: frame.x + by.x, y: frame.y + by.y };
  });
}

/** The same gap between all of them; the outermost two stay. Answers them in the order they were given. */
export function distribute(frames: readonly Frame[], axis: 'x' | 'y'): Frame[] {
  if (frames.length < 3) return [...frames];
  const side = axis === 'x' ? 'width' : 'height';
  const boxes = frames.map((frame, at) => ({ at, frame, own: boundsOf([frame]) }));
  boxes.sort((a, b) => a.own[axis] - b.own[axis] || a.at - b.at);
  const all = boundsOf(frames);
  const taken = boxes.reduce((sum, { own }) => sum + own[side], 0);
  const gap = (all[side] - taken) / (frames.length - 1);
  const placed = [...frames];
  let next = all[axis];
  for (const { at, frame, own } of boxes) {
    placed[at] = { ...frame, [axis]: frame[axis] + next - own[axis] };
    next += own[side] + gap;
  }
  return placed;
}
