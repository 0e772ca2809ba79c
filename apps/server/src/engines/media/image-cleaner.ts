import { MediaError } from './media.errors.ts';

/**
 * The same picture without what it says about people and places: EXIF, GPS, XMP, IPTC, comments, and whatever was appended
 * behind its end. The pixels are copied, not encoded again, so nothing is lost and it costs next to nothing.
 */
export function withoutMetadata(ext: string, bytes: Buffer, orientation: number): Buffer {
  try {
    if (ext === 'jpg') return cleanJpeg(bytes, orientation);
    if (ext === 'png') return cleanPng(bytes);
    if (ext === 'gif') return cleanGif(bytes);
    return cleanWebp(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new MediaError('broken', '图片不完整', error);
    throw error;
  }
}

/** JFIF, colour profile and Adobe's colour transform change how the picture looks; the other segments only describe it. */
function keepsJpegSegment(marker: number, body: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe0) return body.toString('latin1', 0, 4) === 'JFIF';
  if (marker === 0xe2) return body.toString('latin1', 0, 11) === 'ICC_PROFILE';
  return marker === 0xee && body.toString('latin1', 0, 5) === 'Adobe';
}

function cleanJpeg(bytes: Buffer, orientation: number): Buffer {
  const kept = [bytes.subarray(0, 2)];
  // Turning a JPEG would mean encoding it again; one harmless tag lets every browser turn it while showing.
  if (orientation > 1) kept.push(orientationSegment(orientation));
  let at = 2;
  for (;;) {
    while (bytes.readUInt8(at) === 0xff && bytes.readUInt8(at + 1) === 0xff) at++;
    const marker = bytes.readUInt16BE(at) & 0xff;
    if (bytes.readUInt8(at) !== 0xff) throw new MediaError('broken', '图片结构损坏');
    if (marker === 0xd9) break;
    const length = bytes.readUInt16BE(at + 2);
    let end = at + 2 + length;
    if (end > bytes.length) throw new RangeError('segment beyond the end');
    if (marker === 0xda) end = endOfScan(bytes, end);
    if (keepsJpegSegment(marker, bytes.subarray(at + 4, at + 2 + length))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(Buffer.from([0xff, 0xd9]));
  return Buffer.concat(kept);
}

/** The next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('no end of image');
}

/** EXIF with the single tag 0x0112. */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from(
    'ffe10022457869660000 4d4d002a00000008 0001 0112000300000001 00000000 00000000'.replaceAll(' ', ''),
    'hex',
  );
  segment.writeUInt16BE(orientation, 28);
  return segment;
}

const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP acTL fcTL fdAT'.split(' '),
);

function cleanPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8, name = ''; name !== 'IEND'; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new RangeError('chunk beyond the end');
    name = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function cleanGif(bytes: Buffer): Buffer {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(bytes.readUInt8(10));
  const kept = [bytes.subarray(0, at)];
  const afterBlocks = (from: number) => {
    let next = from;
    for (let size = bytes.readUInt8(next); size > 0; size = bytes.readUInt8(next)) next += size + 1;
    return next + 1;
  };
  for (;;) {
    const block = bytes.readUInt8(at);
    if (block === 0x3b) break;
    if (block !== 0x21 && block !== 0x2c) throw new MediaError('broken', '图片结构损坏');
    const end =
      block === 0x21 ? afterBlocks(at + 2) : afterBlocks(at + 11 + tableBytes(bytes.readUInt8(at + 9)));
    if (block === 0x2c || keepsGifExtension(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(Buffer.from([0x3b]));
  return Buffer.concat(kept);
}

/** Frame timing, and how often the animation repeats. */
function keepsGifExtension(bytes: Buffer, at: number): boolean {
  const label = bytes.readUInt8(at + 1);
  return label === 0xf9 || (label === 0xff && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0');
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

function cleanWebp(bytes: Buffer): Buffer {
  const whole = 8 + bytes.readUInt32LE(4);
  if (whole > bytes.length + 1) throw new RangeError('chunk beyond the end');
  const kept: Buffer[] = [Buffer.from(bytes.subarray(0, 12))];
  for (let at = 12; at + 8 <= Math.min(whole, bytes.length); ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size & 1);
    const name = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    // The header announces the EXIF and XMP that are no longer there.
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~0x0c, 8);
    if (WEBP_CHUNKS.has(name)) kept.push(chunk);
    at = end;
  }
  const clean = Buffer.concat(kept);
  clean.writeUInt32LE(clean.length - 8, 4);
  return clean;
}
