import type { MediaKind, MediaType } from './media.ts';

/** How many bytes of the beginning and of the end sniff() wants to see. */
export const SNIFF_BYTES = 65_536;

/**
 * What the content is, from its first and (for MP4) last bytes; null for anything not accepted. Only signatures at the very
 * beginning count: a script, page, SVG or playlist with a picture somewhere inside is not a picture.
 */
export function sniff(head: Buffer, tail: Buffer = head): MediaType | null {
  return picture(head) ?? document(head) ?? isoMedia(head, tail) ?? otherVideo(head) ?? sound(head);
}

const type = (kind: MediaKind, ext: string, mime: string): MediaType => ({ kind, ext, mime });
const starts = (head: Buffer, bytes: string, at = 0) =>
  head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'));

function picture(head: Buffer): MediaType | null {
  if (starts(head, '\xff\xd8\xff')) return type('image', 'jpg', 'image/jpeg');
  if (starts(head, '\x89PNG\r\n\x1a\n') && starts(head, 'IHDR', 12)) return type('image', 'png', 'image/png');
  if (starts(head, 'GIF87a') || starts(head, 'GIF89a')) return type('image', 'gif', 'image/gif');
  if (starts(head, 'RIFF') && starts(head, 'WEBPVP8', 8)) return type('image', 'webp', 'image/webp');
  return null;
}

function document(head: Buffer): MediaType | null {
  if (/^%PDF-\d\.\d/.test(head.toString('latin1', 0, 8))) return type('pdf', 'pdf', 'application/pdf');
  if (starts(head, 'PK\x03\x04') || starts(head, 'PK\x05\x06'))
    return type('archive', 'zip', 'application/zip');
  if (starts(head, 'Rar!\x1a\x07\x00') || starts(head, 'Rar!\x1a\x07\x01\x00'))
    return type('archive', 'rar', 'application/vnd.rar');
  if (starts(head, "7z\xbc\xaf'\x1c")) return type('archive', '7z', 'application/x-7z-compressed');
  return null;
}

/** Pictures in an MP4 box (HEIC, AVIF) share the signature but are neither video nor accepted. */
const STILL_BRANDS = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis|crx )/;

function isoMedia(head: Buffer, tail: Buffer): MediaType | null {
  if (!starts(head, 'ftyp', 4)) {
    // Old QuickTime files start without a brand.
    const bare = ['moov', 'mdat', 'wide'].some((box) => starts(head, box, 4));
    return bare && hasTrack(head, tail, 'vide') ? type('video', 'mov', 'video/quicktime') : null;
  }
  const brand = head.toString('latin1', 8, 12);
  if (STILL_BRANDS.test(brand)) return null;
  const soundOnly = hasTrack(head, tail, 'soun') && !hasTrack(head, tail, 'vide');
  if (brand.startsWith('M4A') || brand.startsWith('M4B') || soundOnly)
    return type('audio', 'm4a', 'audio/mp4');
  return brand === 'qt  ' ? type('video', 'mov', 'video/quicktime') : type('video', 'mp4', 'video/mp4');
}

/** A track's handler box: `hdlr`, version and flags, a reserved word, then the kind of track. */
function hasTrack(head: Buffer, tail: Buffer, kind: 'vide' | 'soun'): boolean {
  return [head, tail].some((bytes) => {
    for (let at = bytes.indexOf('hdlr'); at >= 0; at = bytes.indexOf('hdlr', at + 4))
      if (starts(bytes, kind, at + 12)) return true;
    return false;
  });
}

function otherVideo(head: Buffer): MediaType | null {
  if (starts(head, '\x1aE\xdf\xa3'))
    return head.subarray(0, 64).includes('webm')
      ? type('video', 'webm', 'video/webm')
      : type('video', 'mkv', 'video/x-matroska');
  if (starts(head, 'RIFF') && starts(head, 'AVI ', 8)) return type('video', 'avi', 'video/x-msvideo');
  if (starts(head, 'FLV\x01')) return type('video', 'flv', 'video/x-flv');
  return null;
}

function sound(head: Buffer): MediaType | null {
  if (starts(head, 'RIFF') && starts(head, 'WAVE', 8)) return type('audio', 'wav', 'audio/wav');
  if (starts(head, 'fLaC')) return type('audio', 'flac', 'audio/flac');
  if (starts(head, 'ID3') || isMp3(head)) return type('audio', 'mp3', 'audio/mpeg');
  return null;
}

const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
const SAMPLE_RATES = [11_025, 12_000, 8_000];

/** Two whole frames in a row: the eleven sync bits alone turn up in any data. */
function isMp3(head: Buffer): boolean {
  const first = mp3FrameBytes(head, 0);
  return first > 0 && mp3FrameBytes(head, first) > 0;
}

function mp3FrameBytes(head: Buffer, at: number): number {
  if (head.length < at + 4) return 0;
  const word = head.readUInt32BE(at);
  const version = (word >> 19) & 3;
  const layer3 = ((word >> 17) & 3) === 1;
  if (word >>> 21 !== 0x7ff || version === 1 || !layer3) return 0;
  const rate = BIT_RATES[version === 3 ? 0 : 1]?.[(word >> 12) & 15];
  const samples = SAMPLE_RATES[(word >> 10) & 3];
  if (!rate || !samples) return 0;
  const hertz = samples * (version === 3 ? 4 : version === 2 ? 2 : 1);
  return Math.floor(((version === 3 ? 144 : 72) * rate * 1000) / hertz) + ((word >> 9) & 1);
}
