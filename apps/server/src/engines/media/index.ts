import { MediaError } from './media.errors.ts';
import type { MediaCapabilities, MediaKind, MediaType, Processed, ProcessOptions } from './media.ts';

export * from './media.errors.ts';
export type * from './media.ts';

/** How many bytes of the beginning and of the end sniff() wants to see. */
export const SNIFF_HEAD = 65_536;
export const SNIFF_TAIL = 65_536;

/** What the content is, from its first and last bytes; null for anything not accepted (scripts, SVG, HTML, playlists). */
export function sniff(_head: Buffer, _tail?: Buffer): MediaType | null {
  return null;
}

/** Looks into a local file and writes what can be shown of it; throws MediaError, or the signal's reason when cancelled. */
export function processMedia(
  _file: string,
  _kind: MediaKind,
  _ext: string,
  _options: ProcessOptions,
): Promise<Processed> {
  return Promise.reject(new MediaError('missing', '尚未实现'));
}

export function mediaCapabilities(): Promise<MediaCapabilities> {
  return Promise.resolve({
    ffmpeg: { available: false, version: null, source: null, missing: [] },
    kinds: [],
  });
}
