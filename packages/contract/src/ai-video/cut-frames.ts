import type { Cut } from './cut.ts';

/** Shapes of a film, wide by high. */
export const CUT_RATIOS = ['9:16', '16:9', '1:1', '3:4'] as const;
/** Pixels of the shorter side. */
export const CUT_SIDES = [720, 1080] as const;
/** How a picture of another shape fills the frame: before a blurred copy of itself, cropped, or with bars. */
export const CUT_FITS = ['blur', 'cover', 'contain'] as const;
export const CUT_MOVES = ['none', 'zoomIn', 'zoomOut', 'panLeft', 'panRight', 'panUp', 'panDown'] as const;
/** How one shot becomes the next; `cut` is at once, the others overlap. */
export const CUT_TRANSITIONS = ['cut', 'fade', 'slideLeft', 'wipeLeft'] as const;
export const CUT_CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
type Corner = (typeof CUT_CORNERS)[number];
const ACROSS: Record<Corner, Corner> = {
  topLeft: 'topRight',
  topRight: 'topLeft',
  bottomLeft: 'bottomRight',
  bottomRight: 'bottomLeft',
};
/**
 * Corner of the label: the wanted one, or the opposite side where the logo already stands. Nothing ever covers the
 * label.
 */
export const labelBeside = (wanted: Corner, logo: { corner: Corner } | null | undefined): Corner =>
  logo?.corner === wanted ? ACROSS[wanted] : wanted;
/** Texts on a film. */
export const MOST_STICKERS = 40;
/** The text that every film of ours shows; nobody can take it away. */
export const AI_LABEL = '人工智能生成';

const SHAPES = { '9:16': [9, 16], '16:9': [16, 9], '1:1': [1, 1], '3:4': [3, 4] } as const;

/** Pixels of the frame. */
export function cutSize({ ratio, side }: { ratio: Cut['ratio']; side: number }): {
  width: number;
  height: number;
} {
  const [wide, high] = SHAPES[ratio];
  const unit = side / Math.min(wide, high);
  return { width: Math.round(wide * unit), height: Math.round(high * unit) };
}

export const framesOf = (ms: number, fps: number) => Math.round((ms * fps) / 1000);

/** Frames that a shot shares with the next one. */
export function overlapOf(shots: Cut['shots'], at: number, fps: number): number {
  const shot = shots[at];
  if (!shot || at === shots.length - 1 || shot.transition.kind === 'cut') return 0;
  return framesOf(shot.transition.ms, fps);
}

/** Computes the first frame of each shot and the length of the film in frames. */
export function cutFrames({ shots, fps }: Pick<Cut, 'shots' | 'fps'>): { starts: number[]; total: number } {
  let total = 0;
  const starts = shots.map((shot, at) => {
    const start = total - overlapOf(shots, at - 1, fps);
    total = start + framesOf(shot.ms, fps);
    return start;
  });
  return { starts, total };
}

/** The implicit label of GB 45438-2025, as it stands in the file's metadata under `AIGC`. */
export const aigcLabel = ({ producer, id }: Pick<Cut['label'], 'producer' | 'id'>): string =>
  JSON.stringify({
    Label: '1',
    ContentProducer: producer,
    ProduceID: id,
    ReservedCode1: '',
    ContentPropagator: producer,
    PropagateID: id,
    ReservedCode2: '',
  });
