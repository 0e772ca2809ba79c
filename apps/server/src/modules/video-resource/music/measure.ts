import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { probeFile } from '#engines/media/index.ts';
import { scratchFolder } from '#kernel/scratch.ts';
import { media } from '../../material/index.ts';

export interface Measured {
  sha256: string;
  durationMs: number;
  loudness: number | null;
  peak: number | null;
  waveform: number[];
  loopIn: number;
  loopOut: number;
}

/** Peaks up to this, of 100, are taken for silence. */
const SILENT = 3;

/** How long and how loud a piece is, and where it can be repeated: without the silence at both ends. */
export async function measure(file: string, ext: string, signal: AbortSignal): Promise<Measured> {
  const folder = await scratchFolder('music');
  try {
    const looked = await media.process(file, 'audio', ext, { folder, signal, progress: () => {} });
    const drawn = looked.files.find(({ role }) => role === 'waveform');
    const waveform = drawn
      ? (JSON.parse(await readFile(join(folder, drawn.name), 'utf8')) as { peaks: number[] }).peaks
      : [];
    const { seconds, loudness } = await probeFile({ file, ext }, { signal, loudness: true });
    const durationMs = Math.round(seconds * 1000);
    const first = waveform.findIndex((peak) => peak > SILENT);
    const last = waveform.findLastIndex((peak) => peak > SILENT);
    const msAt = (place: number) => Math.round((place * durationMs) / Math.max(1, waveform.length));
    return {
      sha256: createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
      durationMs,
      loudness: finite(loudness?.integrated),
      peak: finite(loudness?.truePeak),
      waveform,
      loopIn: first < 0 ? 0 : msAt(first),
      loopOut: last < 0 ? durationMs : msAt(last + 1),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Silence has no loudness. */
const finite = (value: number | undefined) =>
  value === undefined || !Number.isFinite(value) ? null : Math.round(value * 10) / 10;
