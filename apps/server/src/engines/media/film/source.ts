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
  amr: 'amr',
};

export interface Source {
  file: string;
  ext: string;
}

export const isReadable = (ext: string) => Object.hasOwn(DEMUXERS, ext);
export const demuxerOf = (ext: string) => DEMUXERS[ext] ?? 'none';
