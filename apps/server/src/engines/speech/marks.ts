import type { Span } from './text/normalise.ts';

export type Mark = [start: number, end: number];

const PAUSES: Record<string, number> = {
  '，': 1.2,
  '、': 0.8,
  '：': 1,
  '；': 1.4,
  '。': 1.8,
  '！': 1.8,
  '？': 1.8,
  '…': 1,
};

/** Where nobody tells, the time is shared out by how long each character takes: letters less, pauses more. */
export function spreadMarks(read: string, durationMs: number): Mark[] {
  const weights = [...read].map(
    (one) => PAUSES[one] ?? (/[A-Za-z]/.test(one) ? 0.9 : /\s/.test(one) ? 0.2 : 1),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let now = 0;
  return weights.map((weight) => {
    const start = now;
    now += (weight / all) * durationMs;
    return [start, now];
  });
}

/** Marks of what is read, brought to the characters that were written: 「700km」 shares the time of 七百公里. */
export function marksOfWritten(text: string, spans: readonly Span[], read: readonly Mark[]): Mark[] {
  const marks: Mark[] = [];
  let [place, last] = [0, 0];
  for (const { from, to, read: said } of spans) {
    const heard = read.slice(place, place + [...said].length);
    place += heard.length;
    const [start, end] = [heard[0]?.[0] ?? last, heard.at(-1)?.[1] ?? last];
    const written = [...text.slice(from, to)];
    const whole = written.length === heard.length;
    for (const at of written.keys())
      marks.push(
        whole
          ? (heard[at] ?? [last, last])
          : [
              start + ((end - start) * at) / written.length,
              start + ((end - start) * (at + 1)) / written.length,
            ],
      );
    last = end;
  }
  return marks.map(([start, end]) => [Math.round(start), Math.round(end)]);
}
