/** FFmpeg is told what the content was recognised as: it must not guess, for then a playlist could make it open other files. */
const DEMUXERS: Record<string, string> = {
  mp4: 'mov',
  mov: 'mov',
  m4a: 'mov',
  mkv: 'matroska',
  webm: 'matroska',
  avi: 'avi',
  flv: 'flv',
  mp3: 'mp3',
  wav: 'wav',
  flac: 'flac',
};

export interface Source {
  file: string;
  ext: string;
}

export const isReadable = (ext: string) => Object.hasOwn(DEMUXERS, ext);

/** `file:` keeps a name with a colon from being taken for a protocol; no other protocol is allowed. */
export function input({ file, ext }: Source, ...before: string[]): string[] {
  return ['-protocol_whitelist', 'file', '-f', DEMUXERS[ext] ?? 'none', ...before, '-i', `file:${file}`];
}

export const QUIET = ['-hide_banner', '-nostdin', '-v', 'error'];
