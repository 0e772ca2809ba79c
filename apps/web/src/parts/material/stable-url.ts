/** Links last an hour; one half that old is taken over by the next. */
const KEPT_MS = 30 * 60_000;
const MOST = 5000;

const kept = new Map<string, { url: string; since: number }>();

/**
 * Every answer of the server signs its addresses anew. Of the same object the address seen first is kept for a while:
 * otherwise each refresh would fetch all pictures again and start a running film over.
 */
export function stableUrl<Url extends string | null | undefined>(url: Url, now: number = Date.now()): Url {
  if (!url) return url;
  const [object = url] = url.split('?', 1);
  const known = kept.get(object);
  if (known && now - known.since < KEPT_MS) return known.url as Url;
  const [oldest] = kept.keys();
  if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest);
  kept.set(object, { url, since: now });
  return url;
}
