import { open, stat } from 'node:fs/promises';
import { MediaError } from '../media.errors.ts';
import type { ListedEntry, Listing } from './archive.ts';
import { runSevenZip } from './seven-zip-program.ts';

/** RAR and 7z, whose directories are themselves compressed, by 7-Zip as WebAssembly. */
export async function listSevenZip(file: string, ext: string): Promise<Listing> {
  const { size } = await stat(file);
  const { listed, lines } = await runSevenZip(file);
  const entries = readEntries(lines);
  if (!listed || !entries.length) {
    if (await hidesNames(file, ext)) throw new MediaError('refused', '压缩包已加密，无法读取文件名');
    if (!listed) throw new MediaError('broken', '压缩包已损坏或不完整');
  }
  return { entries, bytes: size };
}

/** Blocks of `Name = value`, an empty line between entries. */
function readEntries(lines: string[]): ListedEntry[] {
  const entries: ListedEntry[] = [];
  let fields = new Map<string, string>();
  const close = () => {
    if (fields.has('Path')) entries.push(toEntry(fields));
    fields = new Map();
  };
  for (const line of lines) {
    const [, name, value] = /^(\w[\w ]*) = ?(.*)$/.exec(line) ?? [];
    if (!line) close();
    else if (name && !fields.has(name)) fields.set(name, value ?? '');
  }
  close();
  return entries;
}

function toEntry(fields: Map<string, string>): ListedEntry {
  const attributes = fields.get('Attributes') ?? '';
  return {
    name: fields.get('Path') ?? '',
    bytes: Number(fields.get('Size')) || 0,
    packedBytes: Number(fields.get('Packed Size')) || 0,
    folder: fields.get('Folder') === '+' || attributes.startsWith('D'),
    encrypted: fields.get('Encrypted') === '+',
    link: Boolean(fields.get('Symbolic Link') || fields.get('Hard Link')) || / l[r-]/.test(attributes),
  };
}

/** Whether the names themselves are encrypted: then no program can list them without the password. */
async function hidesNames(file: string, ext: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(64);
    await handle.read(head, 0, 64, 0);
    if (ext === '7z') {
      // The header at the end names the method it is packed with: AES-256.
      const header = Buffer.alloc(Math.min(4096, Number(head.readBigUInt64LE(20))));
      await handle.read(header, 0, header.length, 32 + Number(head.readBigUInt64LE(12)));
      return header.includes(Buffer.from('06f10701', 'hex'));
    }
    // RAR 5: the first block is the encryption header (type 4); RAR 4: a flag of the main header.
    return head[6] === 1 ? head[13] === 4 : head[9] === 0x73 && (head.readUInt16LE(10) & 0x80) !== 0;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}
