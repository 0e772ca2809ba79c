import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Computes a checksum while bytes pass by; the result is base64, as the protocol writes it. */
export interface Checksum {
  update(chunk: Buffer): void;
  digest(): string;
}

export const CHECKSUMS: Record<string, () => Checksum> = {
  crc32: nativeCrc32,
  crc32c: () => tableCrc32(CRC32C),
  crc64nvme: crc64,
  sha1: () => hashed('sha1'),
  sha256: () => hashed('sha256'),
  md5: () => hashed('md5'),
};

/** How long each is. */
export const DIGEST_BYTES: Record<string, number> = {
  crc32: 4,
  crc32c: 4,
  crc64nvme: 8,
  sha1: 20,
  sha256: 32,
  md5: 16,
};

/** The checksum that is kept with an object and told to whoever asks for it. */
export interface ObjectChecksum {
  algorithm: string;
  /** Base64; of an object in parts that is a checksum of checksums, with their number behind it. */
  value: string;
  type: 'FULL_OBJECT' | 'COMPOSITE';
}

/** The checksum that an upload's finished object is to have. */
export type UploadChecksum = Pick<ObjectChecksum, 'algorithm' | 'type'>;
export const uploadChecksumNodes = (checksum: UploadChecksum | null) => ({
  ChecksumAlgorithm: checksum?.algorithm.toUpperCase(),
  ChecksumType: checksum?.type,
});

/** As it is called in XML: `ChecksumCRC32`. */
export const checksumName = ({ algorithm }: ObjectChecksum) => `Checksum${algorithm.toUpperCase()}`;
export const checksumNodes = (sum: ObjectChecksum) => ({
  [checksumName(sum)]: sum.value,
  ChecksumType: sum.type,
});

/** A part is called by its checksum: `crc32-cbf43926`, not mistaken for an MD5, which then need not be computed as well. */
export const partTag = (sum: Pick<ObjectChecksum, 'algorithm' | 'value'> | null) =>
  sum ? `${sum.algorithm}-${Buffer.from(sum.value, 'base64').toString('hex')}` : '';

/** The checksum that a part is called by; null when it came without one. */
export function checksumInTag(etag: string): ObjectChecksum | null {
  const [algorithm = '', digest = ''] = etag.split('-');
  if (!digest || !(algorithm in CHECKSUMS)) return null;
  return { algorithm, value: Buffer.from(digest, 'hex').toString('base64'), type: 'FULL_OBJECT' };
}

export function hashed(name: 'sha1' | 'sha256' | 'md5', encoding: 'base64' | 'hex' = 'base64'): Checksum {
  const hash = createHash(name);
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest(encoding) };
}

function nativeCrc32(): Checksum {
  let value = 0;
  return {
    update(chunk) {
      value = crc32(chunk, value);
    },
    digest: () => base64(value),
  };
}

const base64 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes.toString('base64');
};

const CRC32C = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function tableCrc32(table: Uint32Array): Checksum {
  let value = -1;
  return {
    update(chunk) {
      for (const byte of chunk) value = (table[(value ^ byte) & 255] as number) ^ (value >>> 8);
    },
    digest: () => base64(~value),
  };
}

/** 64 bits as two halves: JavaScript's exact integers end at 53, and BigInt is thirty times slower. */
const [CRC64_HIGH, CRC64_LOW] = [new Uint32Array(256), new Uint32Array(256)];
for (let byte = 0; byte < 256; byte++) {
  let value = BigInt(byte);
  for (let bit = 0; bit < 8; bit++) value = value & 1n ? (value >> 1n) ^ 0x9a6c9329ac4bc9b5n : value >> 1n;
  CRC64_HIGH[byte] = Number(value >> 32n);
  CRC64_LOW[byte] = Number(value & 0xffffffffn);
}

function crc64(): Checksum {
  let [high, low] = [-1, -1];
  return {
    update(chunk) {
      for (const byte of chunk) {
        const at = (low ^ byte) & 255;
        low = ((low >>> 8) | (high << 24)) ^ (CRC64_LOW[at] as number);
        high = (high >>> 8) ^ (CRC64_HIGH[at] as number);
      }
    },
    digest() {
      const bytes = Buffer.alloc(8);
      bytes.writeUInt32BE(~high >>> 0, 0);
      bytes.writeUInt32BE(~low >>> 0, 4);
      return bytes.toString('base64');
    },
  };
}
