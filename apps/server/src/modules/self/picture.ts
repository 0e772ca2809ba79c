/** What the bytes of a picture themselves say. */
export interface Picture {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
}

/**
 * Reads kind and size from the bytes. Null for anything else, also for a picture cut short or with something hung on
 * behind its end: what is stored is a picture and nothing but a picture.
 */
export function readPicture(bytes: Buffer): Picture | null {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  } catch (error) {
    // Reading past the end: the picture is shorter than it claims.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readPng(bytes: Buffer): Picture | null {
  if (!bytes.subarray(0, 8).equals(PNG) || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  for (let at = 8; ; ) {
    const kind = bytes.toString('latin1', at + 4, at + 8);
    // Length, kind and checksum are twelve bytes around the content.
    at += bytes.readUInt32BE(at) + 12;
    if (kind !== 'IEND') continue;
    return at === bytes.length
      ? { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : null;
  }
}

/** Frame headers are C0–CF but for the three that are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9)
    return null;
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2))
    if (isFrame(bytes.readUInt8(at + 1)))
      return { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  return null;
}

function readWebp(bytes: Buffer): Picture | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return null;
  const sized = (width: number, height: number): Picture => ({ type: 'image/webp', width, height });
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return bytes.readUIntBE(23, 3) === 0x9d012a
        ? sized(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
        : null;
    case 'VP8L': {
      const sides = bytes.readUInt32LE(21);
      return bytes.readUInt8(20) === 0x2f ? sized((sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1) : null;
    }
    case 'VP8X':
      return sized(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}
