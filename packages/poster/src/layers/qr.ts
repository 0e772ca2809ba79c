import { fillVariables, type LayerOf } from '@zhiying/contract';
import { type Path, rectPath } from '../path.ts';
import { type Matrix, qrMatrix } from '../qr.ts';
import { type BareCommand, boxOf, type Site } from './layer.ts';

/** Readers want so many empty modules around a code. */
const QUIET = 4;

export function drawQr(layer: LayerOf<'qr'>, { input, find }: Site): BareCommand[] {
  const { text, empty } = fillVariables(layer.text, input.values);
  if (empty || !text.trim()) {
    find('empty', '二维码没有内容，图层已隐藏');
    return [];
  }
  const matrix = codeOf(text.trim());
  if (!matrix) {
    find('cut', '二维码内容过长，图层已隐藏');
    return [];
  }
  const box = boxOf(layer);
  const side = Math.min(box.width, box.height);
  const count = matrix.length + QUIET * 2;
  // Modules of whole pixels have sharp edges.
  const module = side >= count ? Math.floor(side / count) : side / count;
  const x = Math.round(box.x + (box.width - module * matrix.length) / 2);
  const y = Math.round(box.y + (box.height - module * matrix.length) / 2);
  const ground = {
    x: box.x + (box.width - side) / 2,
    y: box.y + (box.height - side) / 2,
    width: side,
    height: side,
  };
  const paint = (color: string) => ({ color, to: null, angle: 0, box: ground });
  return [
    { kind: 'fill', path: rectPath(ground), paint: paint(layer.light) },
    { kind: 'fill', path: modules(matrix, x, y, module), paint: paint(layer.dark) },
  ];
}

function codeOf(text: string): Matrix | null {
  try {
    return qrMatrix(text);
  } catch {
    return null;
  }
}

/** Dark modules of a row that stand side by side are one rectangle. */
function modules(matrix: Matrix, x: number, y: number, module: number): Path {
  return matrix.flatMap((row, line) => {
    const runs: Path[] = [];
    for (let at = 0; at < row.length; at++) {
      if (!row[at]) continue;
      const from = at;
      while (row[at + 1]) at++;
      const width = (at - from + 1) * module;
      runs.push(rectPath({ x: x + from * module, y: y + line * module, width, height: module }));
    }
    return runs.flat();
  });
}
