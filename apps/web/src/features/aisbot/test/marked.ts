type Part = readonly [text: string, hit: boolean, at: number];

/** A text in parts, those that are words of the question marked; longer words win over shorter ones inside them. */
export function marked(text: string, words: readonly string[]): Part[] {
  const longFirst = words.filter(Boolean).toSorted((a, b) => b.length - a.length);
  const lower = text.toLowerCase();
  const parts: Part[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const word = longFirst.find((each) => lower.startsWith(each, at));
    if (!word) {
      at += 1;
      continue;
    }
    if (at > from) parts.push([text.slice(from, at), false, from]);
    parts.push([text.slice(at, at + word.length), true, at]);
    at += word.length;
    from = at;
  }
  if (from < text.length) parts.push([text.slice(from), false, from]);
  return parts;
}

/** `…公里[1]，…` in its parts: text, and the numbers of what is cited; `at` is where each begins. */
export function withCitations(text: string): { text: string; citation: string | null; at: number }[] {
  let at = 0;
  return text.split(/(\[\d{1,2}\])/).map((part) => {
    const from = at;
    at += part.length;
    return { text: part, citation: /^\[(\d{1,2})\]$/.exec(part)?.[1] ?? null, at: from };
  });
}

/** The answer as it would be written down: without the numbers of what it cites. */
export const plainText = (answer: string) =>
  withCitations(answer)
    .filter(({ citation }) => !citation)
    .map(({ text }) => text)
    .join('')
    .trim();
