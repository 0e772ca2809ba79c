import type { SpokenPart } from '../digitman.table.ts';

const LEAD_MS = 300;
const GAP_MS = 180;
const TAIL_MS = 500;

export interface Timed extends SpokenPart {
  at: number;
}

/** When each sentence is said, with a breath between them, and how long it all takes. */
export function timed(parts: readonly SpokenPart[]): { lines: Timed[]; totalMs: number } {
  let at = LEAD_MS;
  const lines = parts.map((part) => {
    const line = { ...part, at };
    at += part.durationMs + GAP_MS;
    return line;
  });
  return { lines, totalMs: at - GAP_MS + TAIL_MS };
}
