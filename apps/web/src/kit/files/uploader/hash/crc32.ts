/** CRC-32, four bytes a step: cheap enough to run beside the hash. The store checks every part by it. */
const TABLES = buildTables();

function buildTables(): Uint32Array[] {
  const first = new Uint32Array(256).map((_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  const tables = [first];
  for (let depth = 1; depth < 4; depth++) {
    const above = tables[depth - 1] as Uint32Array;
    tables.push(above.map((value) => (value >>> 8) ^ (first[value & 0xff] as number)));
  }
  return tables;
}

export function crc32(bytes: Uint8Array): number {
  const [t0, t1, t2, t3] = TABLES as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  let crc = 0xffffffff;
  let at = 0;
  const whole = bytes.length - 3;
  // The tables hold every index that a byte can be.
  const of = (table: Uint32Array, index: number) => table[index & 0xff] as number;
  while (at < whole) {
    crc ^=
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24);
    crc = of(t3, crc) ^ of(t2, crc >>> 8) ^ of(t1, crc >>> 16) ^ of(t0, crc >>> 24);
    at += 4;
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ of(t0, crc ^ (bytes[at] as number));
  return (crc ^ 0xffffffff) >>> 0;
}

/** The CRC-32 in base64, as the store's header needs it. */
export function crc32Base64(bytes: Uint8Array): string {
  const value = crc32(bytes);
  return btoa(String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255));
}
