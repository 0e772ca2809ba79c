import type { LayerOf, PictureSource, PosterValues } from '@zhiying/contract';
import { rectPath } from '../path.ts';
import { type BareCommand, boxOf, type PictureSize, type Site } from './layer.ts';

/** Names a picture: `material:12`, `builtin:car-side`, or the value of the variable. Null where it has none. */
export function pictureKey(source: PictureSource, values: PosterValues): string | null {
  if (source.from === 'material') return `material:${source.materialId}`;
  if (source.from === 'builtin') return `builtin:${source.name}`;
  return values[source.variable]?.trim() || null;
}

/** Where a picture would be that is not there. */
const MISSING = '#DDE1E7';

export function drawPicture(layer: LayerOf<'picture' | 'logo'>, { input, find }: Site): BareCommand[] {
  const key = pictureKey(layer.source, input.values);
  if (key === null) {
    find('empty', '没有图片，图层已隐藏');
    return [];
  }
  const box = boxOf(layer);
  const picture = input.pictures.get(key);
  if (!picture || picture.width < 1 || picture.height < 1) {
    find('missingPicture', '图片不可用');
    const paint = { color: MISSING, to: null, angle: 0, box };
    return [{ kind: 'fill', path: rectPath(box, layer.radius), paint }];
  }
  const { from, to } = layer.fit === 'cover' ? covered(layer, picture) : contained(layer, picture);
  const tint = layer.kind === 'logo' ? layer.tint : null;
  const clips = layer.radius > 0 ? [rectPath(to, layer.radius)] : [];
  return [{ kind: 'picture', key, from, to, tint, clips }];
}

/** The part that fills the box, around the point that is to stay in sight. */
function covered(layer: LayerOf<'picture' | 'logo'>, { width, height }: PictureSize) {
  const scale = Math.max(layer.width / width, layer.height / height);
  const [shownWidth, shownHeight] = [layer.width / scale, layer.height / scale];
  const begin = (focus: number, whole: number, shown: number) =>
    Math.min(Math.max(0, focus * whole - shown / 2), whole - shown);
  return {
    from: {
      x: begin(layer.focus.x, width, shownWidth),
      y: begin(layer.focus.y, height, shownHeight),
      width: shownWidth,
      height: shownHeight,
    },
    to: boxOf(layer),
  };
}

/** The whole picture in the box, at the side its focus names. */
function contained(layer: LayerOf<'picture' | 'logo'>, { width, height }: PictureSize) {
  const scale = Math.min(layer.width / width, layer.height / height);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  return {
    from: { x: 0, y: 0, width, height },
    to: {
      x: layer.x + (layer.width - drawnWidth) * layer.focus.x,
      y: layer.y + (layer.height - drawnHeight) * layer.focus.y,
      width: drawnWidth,
      height: drawnHeight,
    },
  };
}
