import type { ListedEntry } from './archive.ts';

const MAX_ENTRIES = 10_000;
const MAX_TOTAL = 10 * 1024 ** 3;
const MAX_RATIO = 200;
/** Small files of zeros compress extremely well and hurt nobody. */
const RATIO_MATTERS_FROM = 50 * 1024 ** 2;
const MAX_NAME = 255;
const MAX_DEPTH = 32;
const MAX_NESTED = 20;
const NESTED = /\.(zip|rar|7z|tar|gz|tgz|bz2|xz|zst|jar|iso|cab)$/i;

/** Why this entry must not be unpacked under its own name; null for an ordinary one. */
export function judgeEntry(entry: ListedEntry): string | null {
  const { name, link, folder } = entry;
  // Windows takes a backslash for a separator, whatever wrote the archive.
  const parts = name.replaceAll('\\', '/').split('/');
  if (!folder && !name.trim()) return '缺少文件名';
  if (hasControlCharacter(name)) return '文件名含控制字符';
  if (/^([/\\]|[A-Za-z]:)/.test(name)) return '绝对路径';
  if (parts.includes('..')) return '路径指向压缩包之外（..）';
  if (parts.some((part) => Buffer.byteLength(part) > MAX_NAME)) return '文件名过长';
  if (parts.length > MAX_DEPTH) return '目录层级过深';
  if (link) return '链接';
  return isBomb(entry.bytes, entry.packedBytes) ? '压缩比异常' : null;
}

function hasControlCharacter(name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    // Also the marks that turn writing around and so disguise an extension.
    if (code < 32 || code === 127 || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069))
      return true;
  }
  return false;
}

/** Why the archive as a whole is suspicious. Entries beyond those shown count here too. */
export function judgeArchive(entries: ListedEntry[], totalBytes: number, archiveBytes: number): string[] {
  const dangers: string[] = [];
  if (entries.length > MAX_ENTRIES) dangers.push(`文件过多（${entries.length} 个）`);
  if (totalBytes > MAX_TOTAL) dangers.push('解压后超过 10 GB');
  if (isBomb(totalBytes, archiveBytes)) dangers.push('压缩比异常，可能是压缩炸弹');
  const nested = entries.filter((entry) => !entry.folder && NESTED.test(entry.name)).length;
  if (nested > MAX_NESTED) dangers.push(`套有过多压缩包（${nested} 个）`);
  const tricks = entries.filter((entry) => judgeEntry(entry)).length;
  if (tricks) dangers.push(`含 ${tricks} 个可疑条目`);
  return dangers;
}

const isBomb = (bytes: number, packed: number) =>
  bytes > RATIO_MATTERS_FROM && bytes > Math.max(1, packed) * MAX_RATIO;
