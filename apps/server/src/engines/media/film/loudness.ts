import type { Loudness } from './probed.ts';
import { watchFrames } from './run-graph.ts';
import type { Source } from './source.ts';

/** Decodes everything and measures how loud it is to people. */
export async function measureLoudness(source: Source): Promise<Loudness> {
  let told: Record<string, string> = {};
  const graph = '[0:a]aresample=48000,ebur128=peak=true:metadata=1[out]';
  await watchFrames({ inputs: [source], graph }, 'a', (frame) => {
    // What is left at the end, shorter than a tenth of a second, is not measured.
    const said = frame.getMetadata()?.getAll() ?? {};
    if (said['lavfi.r128.I'] !== undefined) told = said;
  });
  const peaks = Object.entries(told).filter(([key]) => key.startsWith('lavfi.r128.true_peaks_ch'));
  return {
    integrated: Number(told['lavfi.r128.I'] ?? -70),
    truePeak: 20 * Math.log10(Math.max(1e-6, ...peaks.map(([, value]) => Number(value)))),
  };
}
