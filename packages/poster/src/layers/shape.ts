import type { LayerOf } from '@zhiying/contract';
import { ellipsePath, type Path, pathLength, rectPath } from '../path.ts';
import { svgPath } from '../svg-path.ts';
import { type BareCommand, boxOf, type Site } from './layer.ts';

export function drawShape(layer: LayerOf<'shape'>, { pose }: Pick<Site, 'pose'>): BareCommand[] {
  const box = boxOf(layer);
  const path = outline(layer);
  if (layer.shape === 'line') {
    const { color, width } = layer.stroke ?? { color: layer.fill?.color ?? '#000000', width: box.height };
    return [{ kind: 'stroke', path, color, width, dash: dashOf(path, pose.drawn) }];
  }
  const commands: BareCommand[] = [];
  if (layer.fill)
    commands.push({
      kind: 'fill',
      path,
      paint: { ...layer.fill, box },
      // What has no line to draw is uncovered instead.
      ...(pose.drawn < 1 &&
        !layer.stroke && { clips: [rectPath({ ...box, width: box.width * pose.drawn })] }),
    });
  if (layer.stroke) commands.push({ kind: 'stroke', path, ...layer.stroke, dash: dashOf(path, pose.drawn) });
  return commands;
}

function dashOf(path: Path, drawn: number) {
  if (drawn >= 1) return null;
  const length = pathLength(path);
  return { shown: length * drawn, length };
}

/** Its edge in its box. */
export function outline(layer: LayerOf<'shape'>): Path {
  const box = boxOf(layer);
  const middle = box.y + box.height / 2;
  switch (layer.shape) {
    case 'rect':
      return rectPath(box, layer.radius);
    case 'ellipse':
      return ellipsePath(box);
    case 'line':
      return [
        ['M', box.x, middle],
        ['L', box.x + box.width, middle],
      ];
    case 'path':
      return svgPath(layer.path, box);
  }
}
