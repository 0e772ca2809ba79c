/**
 * Decodes a downloaded feed. The charset comes from the byte order mark, the Content-Type or the document's own declaration;
 * otherwise UTF-8 is tried, then GB18030, which older Chinese feeds use.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const wide = wideCharset(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const named =
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType ?? '')?.[1] ??
    /<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1] ??
    /<meta[^>]{0,100}charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  for (const charset of [named, 'utf-8', 'gb18030']) {
    // Any bytes are readable as UTF-16; what it is was seen above.
    if (!charset || /^utf-?16/i.test(charset)) continue;
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

/** Detects UTF-16 by its byte order mark, or by the zero byte beside the first character of XML, HTML or JSON. */
function wideCharset([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const begins = (byte: number | undefined) => byte === 0x3c || byte === 0x5b || byte === 0x7b;
  if ((first === 0xff && second === 0xfe) || (begins(first) && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && begins(second))) return 'utf-16be';
  return null;
}
