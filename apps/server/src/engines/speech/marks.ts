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

/** What has no time of its own, such as the rest of a word said as a whole, shares that of the character before it. */
export function sharedOut(marks: readonly (Mark | null)[]): Mark[] {
  const shared: Mark[] = [];
  for (let at = 0; at < marks.length; ) {
    const next = marks.findIndex((mark, place) => place > at && mark !== null);
    const count = (next < 0 ? marks.length : next) - at;
    const before = shared.at(-1)?.[1] ?? 0;
    const [start, end] = marks[at] ?? [before, before];
    for (let place = 0; place < count; place++)
      shared.push([start + ((end - start) * place) / count, start + ((end - start) * (place + 1)) / count]);
    at += count;
  }
  return shared;
}

/** Marks of what is read, brought to the characters that were written: 「700km」 shares the time of 七百公里. */
export function marksOfWritten(text: string, spans: readonly Span[], read: readonly Mark[]): Mark[] {
  const marks: Mark[] = [];
  let [place, last] = [0, 0];
  for (const { from, to, read: said } of spans) {
    const heard = read.slice(place, place + [...said].length);
    place += heard.length;
    const [start, end] = [heard[0]?.[0] ?? last, heard.at(-1)?.[1] ?? last];
    const written = Array.from(text.slice(from, to));
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
