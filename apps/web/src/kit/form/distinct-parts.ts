/** What somebody typed or pasted as many at once: trimmed, without empty parts, each once. */
export const distinctParts = (text: string, separator: string | RegExp = '\n') => [
  ...new Set(
    text
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
