import { CHECKSUMS, checksumInTag, type ObjectChecksum } from './checksums.ts';

export interface SummedPart {
  etag: string;
  size: number;
}

/** Polynomials over two elements, lowest power in the highest bit, in two halves: `[high, low]`. */
type Polynomial = readonly [number, number];

interface Crc {
  bits: 32 | 64;
  generator: Polynomial;
}

const CRCS: Record<string, Crc> = {
  crc32: { bits: 32, generator: [0, 0xedb88320] },
  crc32c: { bits: 32, generator: [0, 0x82f63b78] },
  crc64nvme: { bits: 64, generator: [0x9a6c9329, 0xac4bc9b5] },
};

/** Whether the checksum of a whole follows from those of its parts. */
export const canCombine = (algorithm: string) => algorithm in CRCS;

/**
 * The checksum of an object from those of its parts, without reading it again; null when a part came without one.
 * COMPOSITE is a checksum of the parts' checksums; FULL_OBJECT is what the object's bytes would give.
 */
export function combineChecksums(
  algorithm: string,
  type: ObjectChecksum['type'],
  parts: readonly SummedPart[],
): ObjectChecksum | null {
  const sums = parts.map(({ etag, size }) => ({ sum: checksumInTag(etag), size }));
  const digests = sums.flatMap(({ sum }) =>
    sum?.algorithm === algorithm ? [Buffer.from(sum.value, 'base64')] : [],
  );
  const whole = CHECKSUMS[algorithm]?.();
  if (digests.length < parts.length || !whole) return null;
  if (type === 'COMPOSITE') {
    for (const digest of digests) whole.update(digest);
    return { algorithm, value: `${whole.digest()}-${parts.length}`, type };
  }
  const crc = CRCS[algorithm];
  if (!crc) return null;
  const shift = shiftsOf(crc);
  let value: Polynomial = [0, 0];
  for (const [at, digest] of digests.entries()) {
    const [high, low] = shift(value, sums[at]?.size ?? 0);
    const own: Polynomial =
      crc.bits === 32 ? [0, digest.readUInt32BE()] : [digest.readUInt32BE(), digest.readUInt32BE(4)];
    value = [high ^ own[0], low ^ own[1]];
  }
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(value[0] >>> 0);
  bytes.writeUInt32BE(value[1] >>> 0, 4);
  return { algorithm, value: bytes.subarray(crc.bits === 32 ? 4 : 0).toString('base64'), type };
}

/** What a checksum becomes when that many zero bytes follow: it is multiplied by x to the power of their bits. */
function shiftsOf(crc: Crc) {
  const powers: Polynomial[] = [crc.bits === 32 ? [0, 1 << 30] : [1 << 30, 0]];
  const power = (exponent: number): Polynomial => {
    while (powers.length <= exponent) {
      const last = powers.at(-1) as Polynomial;
      powers.push(multiply(crc, last, last));
    }
    return powers[exponent] as Polynomial;
  };
  return (value: Polynomial, bytes: number): Polynomial => {
    let shifted = value;
    // A byte is eight bits, so the count of bytes begins at two to the third.
    for (let left = bytes, exponent = 3; left > 0; left = Math.floor(left / 2), exponent++)
      if (left % 2 === 1) shifted = multiply(crc, power(exponent), shifted);
    return shifted;
  };
}

function multiply({ bits, generator }: Crc, a: Polynomial, b: Polynomial): Polynomial {
  let [high, low] = [0, 0];
  let [bHigh, bLow] = b;
  for (let bit = bits - 1; bit >= 0; bit--) {
    const word = bit >= 32 ? a[0] : a[1];
    if ((word >>> (bit % 32)) & 1) {
      high ^= bHigh;
      low ^= bLow;
    }
    const carry = bLow & 1;
    bLow = (bLow >>> 1) | (bits === 64 ? (bHigh & 1) << 31 : 0);
    bHigh >>>= 1;
    if (carry) {
      bHigh ^= generator[0];
      bLow ^= generator[1];
    }
  }
  return [high, low];
}
