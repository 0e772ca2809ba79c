import { sharp } from '../sharp.ts';
import { AvFailure, c } from './av.ts';
import { type Input, watchFrames } from './run-graph.ts';

export interface FrameRun {
  inputs: Input[];
  /** Ends in [out]; its first frame is taken. */
  graph: string;
  /** A JPEG. */
  file: string;
  /** What the picture says about itself. */
  xmp: string;
}

/** One picture from a graph. */
export async function* writeFrame({ inputs, graph, file, xmp }: FrameRun): AsyncGenerator<number> {
  let picture: { data: Buffer; width: number; height: number } | null = null;
  await watchFrames({ inputs, graph: graph.replace(/\[out\]$/, ',format=rgb24[out]') }, 'v', (frame) => {
    picture = { data: frame.toBuffer(), width: frame.width, height: frame.height };
    return false;
  });
  const found = picture as { data: Buffer; width: number; height: number } | null;
  if (!found) throw new AvFailure(c.AVERROR_INVALIDDATA, 'no picture');
  yield 0.5;
  const { data, width, height } = found;
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .withXmp(xmp)
    .toFile(file);
}
