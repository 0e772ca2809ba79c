import { useEffect, useState } from 'react';
import { stableUrl } from '#parts/material/stable-url.ts';

/** Of a second. */
const PEAKS = 40;
const RATE = 8000;
const MOST_KEPT = 200;

/** How loud each fortieth of a second is, from 0 to 1; decoded once for each file. */
const known = new Map<string, Promise<number[]>>();

async function peaksOf(url: string): Promise<number[]> {
  const sound = await (await fetch(url)).arrayBuffer();
  const samples = (await new OfflineAudioContext(1, 1, RATE).decodeAudioData(sound)).getChannelData(0);
  const each = Math.round(RATE / PEAKS);
  const peaks = Array.from({ length: Math.ceil(samples.length / each) }, (_, at) =>
    samples.subarray(at * each, (at + 1) * each).reduce((most, one) => Math.max(most, Math.abs(one)), 0),
  );
  const loudest = Math.max(...peaks, 0.05);
  return peaks.map((peak) => peak / loudest);
}

function keptPeaks(url: string): Promise<number[]> {
  const [file = url] = url.split('?', 1);
  const kept = known.get(file);
  if (kept) return kept;
  const [oldest] = known.keys();
  if (known.size >= MOST_KEPT && oldest !== undefined) known.delete(oldest);
  // What cannot be read has no picture; it is tried again when it is next shown.
  const peaks = peaksOf(stableUrl(url)).catch(() => {
    known.delete(file);
    return [];
  });
  known.set(file, peaks);
  return peaks;
}

interface WaveProps {
  url: string | null | undefined;
  ms: number;
  /** The part of the sound that is heard, over and over. */
  loop?: { in: number; out: number };
}

/** The sound of a lane as it is: a stroke for each fortieth of a second, as high as it is loud. */
export function Wave({ url, ms, loop }: WaveProps) {
  const [peaks, setPeaks] = useState<readonly number[]>([]);
  useEffect(() => {
    if (!url) return;
    let gone = false;
    void keptPeaks(url).then((found) => !gone && setPeaks(found));
    return () => {
      gone = true;
    };
  }, [url]);
  const count = Math.max(1, Math.round((ms / 1000) * PEAKS));
  if (!url || peaks.length === 0) return null;
  const from = Math.round(((loop?.in ?? 0) / 1000) * PEAKS);
  const length = loop ? Math.max(1, Math.round(((loop.out - loop.in) / 1000) * PEAKS)) : peaks.length;
  const strokes = Array.from({ length: count }, (_, at) => {
    const peak = peaks[from + (loop ? at % length : at)] ?? 0;
    return `M${at + 0.5} ${(50 - 46 * peak).toFixed(0)}V${(50 + 46 * peak).toFixed(0)}`;
  });
  return (
    <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={strokes.join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
