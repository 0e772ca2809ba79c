/** Bytes as text in the charset that the answer, its mark or its first line names; feeds of older houses are GB18030. */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const named =
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType ?? '')?.[1] ??
    /<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1] ??
    /<meta[^>]{0,100}charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  for (const charset of [named, 'utf-8', 'gb18030']) {
    if (!charset) continue;
    try {
      return new TextDecoder(/^(gb|x-gbk|cp936)/i.test(charset) ? 'gb18030' : charset, {
        fatal: true,
      }).decode(bytes);
    } catch {
      // Not this one: what a feed says of itself is often wrong.
    }
  }
  return new TextDecoder('utf-8').decode(bytes);
}
