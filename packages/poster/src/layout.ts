import {
  type LayerOf,
  type PosterDoc,
  type PosterLayer,
  type PosterVariable,
  variablesOf,
} from '@zhiying/contract';
import type { Box, DrawCommand, Finding, Matrix, PosterLayout } from './commands.ts';
import { type BareCommand, boxOf, type PosterInput, type Site } from './layers/layer.ts';
import { drawPicture } from './layers/picture.ts';
import { drawPrice } from './layers/price.ts';
import { drawQr } from './layers/qr.ts';
import { shadowReach, withShadow } from './layers/shadow.ts';
import { drawShape } from './layers/shape.ts';
import { drawText } from './layers/text.ts';
import { around, multiply } from './matrix.ts';
import { entrances, type Pose, poseAt, restsAtEnd, STILL } from './motion.ts';
import { type Path, rectPath } from './path.ts';

export interface LayoutOptions {
  /** Milliseconds from the beginning of the time line; without it the finished still. */
  moment?: number;
}

/** Of the background, which no layer has. */
export const BACKGROUND_ID = 'background';

/** What a group gives to the layers in it. */
interface Outer {
  alpha: number;
  matrix: Matrix | null;
  clips: readonly Path[];
}

/** Everything a poster draws, in order, with the place of each letter; the same for whoever draws it. */
export function layoutPoster(doc: PosterDoc, input: PosterInput, options: LayoutOptions = {}): PosterLayout {
  const commands: DrawCommand[] = [backgroundOf(doc)];
  const findings: Finding[] = [];
  const starts = entrances(doc);
  const poseOf = (layer: PosterLayer): Pose | null => {
    if (!doc.motion) return STILL;
    if (options.moment === undefined) return restsAtEnd(layer, doc.motion) ? STILL : null;
    return poseAt(layer, doc.motion, starts, Math.min(options.moment, doc.motion.ms));
  };

  const silent = () => {};
  /** What stands in it by data has its data. */
  const isWhole = ({ layers }: LayerOf<'group'>) =>
    layers.every(
      (inner) =>
        inner.hidden ||
        variablesNamed(inner).length === 0 ||
        drawLayer(inner, { doc, input, pose: STILL, find: silent }).length > 0,
    );

  function draw(layer: PosterLayer, outer: Outer, shown = true) {
    const pose = layer.hidden ? null : poseOf(layer);
    if (!pose) return;
    const here = within(outer, layer, pose, doc);
    if (layer.kind === 'group') {
      const whole = !layer.together || isWhole(layer);
      for (const inner of layer.layers) draw(inner, here, whole);
      return;
    }
    const find: Site['find'] = (kind, text, more) =>
      findings.push({ layerId: layer.id, kind, text, ...more });
    if (variablesNamed(layer).some((name) => input.expired?.includes(name)))
      find('expired', '内容已过有效期');
    const drawn = withShadow(layer, drawLayer(layer, { doc, input, pose, find }), pose);
    if (!shown) return;
    for (const command of drawn)
      commands.push({
        ...command,
        ...here,
        layerId: layer.id,
        clips: [...here.clips, ...(command.clips ?? [])],
      });
  }

  for (const layer of doc.layers) draw(layer, { alpha: 1, matrix: null, clips: [] });
  return { width: doc.width, height: doc.height, commands, findings };
}

function backgroundOf({ width, height, background }: PosterDoc): DrawCommand {
  const box: Box = { x: 0, y: 0, width, height };
  const paint = { ...background, box };
  return {
    kind: 'fill',
    layerId: BACKGROUND_ID,
    alpha: 1,
    matrix: null,
    clips: [],
    path: rectPath(box),
    paint,
  };
}

function within(outer: Outer, layer: PosterLayer, pose: Pose, doc: PosterDoc): Outer {
  const box = boxOf(layer);
  const spare = box.height / 2 + (layer.kind === 'group' ? 0 : shadowReach(layer));
  const wiped = pose.wiped < 1 ? [rectPath(uncovered(box, pose.wiped, spare))] : [];
  return {
    alpha: outer.alpha * layer.opacity * pose.alpha,
    matrix: multiply(outer.matrix, around(box, layer.rotate, pose.scale, pose.below * doc.height)),
    clips: [...outer.clips, ...wiped],
  };
}

/** A box wiped from the left; letters and shadows stand out of it a little. */
function uncovered(box: Box, share: number, spare: number): Box {
  return {
    x: box.x - spare,
    y: box.y - spare,
    width: (box.width + spare * 2) * share,
    height: box.height + spare * 2,
  };
}

function drawLayer(layer: Exclude<PosterLayer, { kind: 'group' }>, site: Site): BareCommand[] {
  switch (layer.kind) {
    case 'text':
      return drawText(layer, site);
    case 'price':
      return drawPrice(layer, site);
    case 'picture':
    case 'logo':
      return drawPicture(layer, site);
    case 'shape':
      return drawShape(layer, site);
    case 'qr':
      return drawQr(layer, site);
  }
}

/** The variables whose values a layer shows. */
function variablesNamed(layer: Exclude<PosterLayer, { kind: 'group' }>): PosterVariable[] {
  if (layer.kind === 'text' || layer.kind === 'qr') return variablesOf(layer.text);
  if (layer.kind === 'price') return variablesOf(layer.prefix + layer.figure + layer.suffix);
  if (layer.kind !== 'shape' && layer.source.from === 'variable') return [layer.source.variable];
  return [];
}
