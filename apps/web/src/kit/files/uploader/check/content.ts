/** How the first bytes of a file give away what it is. */
type Signature = (bytes: Uint8Array) => boolean;

const text = (value: string) => [...value].map((letter) => letter.charCodeAt(0));
const at =
  (offset: number, expected: readonly number[]): Signature =>
  (bytes) =>
    expected.every((value, index) => bytes[offset + index] === value);
const any =
  (...signatures: Signature[]): Signature =>
  (bytes) =>
    signatures.some((signature) => signature(bytes));
const riff = (form: string): Signature => {
  const named = at(8, text(form));
  return (bytes) => at(0, text('RIFF'))(bytes) && named(bytes);
};

/** A frame of MPEG audio: eleven set bits, a version, a layer and a bit rate that exist. */
const mpegFrame: Signature = ([first = 0, second = 0, third = 0]) =>
  first === 0xff &&
  (second & 0xe0) === 0xe0 &&
  (second & 0x18) !== 0x08 &&
  (second & 0x06) !== 0 &&
  (third & 0xf0) !== 0xf0;
const adts: Signature = ([first = 0, second = 0]) => first === 0xff && (second & 0xf6) === 0xf0;

/** A PDF may start with a few bytes that do not belong to it. */
const pdf: Signature = (bytes) => String.fromCharCode(...bytes.subarray(0, 1024)).includes('%PDF-');

const ftyp = at(4, text('ftyp'));
/** Older QuickTime files start with their first box, whichever that is. */
const quickTime = any(ftyp, ...['moov', 'mdat', 'wide', 'free', 'skip'].map((box) => at(4, text(box))));
const zip = any(...[0x0403, 0x0605, 0x0807].map((mark) => at(0, [0x50, 0x4b, mark & 0xff, mark >> 8])));
const matroska = at(0, [0x1a, 0x45, 0xdf, 0xa3]);
const asf = at(0, [0x30, 0x26, 0xb2, 0x75]);
const jpeg = at(0, [0xff, 0xd8, 0xff]);
const compound = at(0, [0xd0, 0xcf, 0x11, 0xe0]);

const SIGNATURES: Record<string, Signature> = {
  jpg: jpeg,
  jpeg,
  png: at(0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  gif: any(at(0, text('GIF87a')), at(0, text('GIF89a'))),
  webp: riff('WEBP'),
  bmp: at(0, text('BM')),
  mp4: ftyp,
  m4v: ftyp,
  m4a: ftyp,
  heic: ftyp,
  avif: ftyp,
  mov: quickTime,
  avi: riff('AVI '),
  mkv: matroska,
  webm: matroska,
  wmv: asf,
  wma: asf,
  flv: at(0, text('FLV')),
  mp3: any(at(0, text('ID3')), mpegFrame),
  aac: any(adts, at(0, text('ID3'))),
  wav: riff('WAVE'),
  flac: at(0, text('fLaC')),
  ogg: at(0, text('OggS')),
  pdf,
  zip,
  docx: zip,
  xlsx: zip,
  pptx: zip,
  doc: compound,
  xls: compound,
  ppt: compound,
  rar: at(0, [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]),
  '7z': at(0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
};

/** Enough for every signature above. */
export const HEAD_BYTES = 1024;

/** Types that have no signature (plain text, csv) are taken by their extension alone. */
export const contentFits = (ext: string, head: Uint8Array): boolean => SIGNATURES[ext]?.(head) ?? true;

/** What the bytes are instead, for the message; null when nothing fits. */
const TOLD_APART = ['jpg', 'png', 'gif', 'webp', 'pdf', 'zip', 'rar', '7z', 'mp4', 'wav', 'mp3'];
export const contentName = (head: Uint8Array): string | null =>
  TOLD_APART.find((ext) => SIGNATURES[ext]?.(head)) ?? null;
