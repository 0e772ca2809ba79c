import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { crc32Base64 } from './crc32.ts';

export interface Fingerprint {
  /** Of the whole content: the same content is recognised by it. */
  sha256: string;
  /** CRC-32 of each part, base64. */
  checksums: string[];
}

/** Reads a file once, a part at a time; never more than one part is in memory. */
export async function hashFile(
  file: Blob,
  partSize: number,
  onRead: (bytes: number) => void,
  isStopped: () => boolean,
): Promise<Fingerprint | null> {
  const whole = sha256.create();
  const checksums: string[] = [];
  for (let at = 0; at < file.size; at += partSize) {
    if (isStopped()) return null;
    const bytes = new Uint8Array(await file.slice(at, at + partSize).arrayBuffer());
    whole.update(bytes);
    checksums.push(crc32Base64(bytes));
    onRead(at + bytes.length);
  }
  return { sha256: bytesToHex(whole.digest()), checksums };
}
