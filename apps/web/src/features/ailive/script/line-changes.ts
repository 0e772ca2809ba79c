import type { ScriptLine } from '@zhiying/contract';

/** Sentences that only the one or only the other version says; the order makes no difference. */
export function lineChanges(from: readonly ScriptLine[], to: readonly ScriptLine[]) {
  const without = (lines: readonly ScriptLine[], others: readonly ScriptLine[]) => {
    const said = new Set(others.map(({ text }) => text));
    return [...new Map(lines.map((line) => [line.text, line])).values()].filter(
      ({ text }) => !said.has(text),
    );
  };
  return { gone: without(from, to), come: without(to, from) };
}

/** How many sentences a person would say were changed: compared one by one, from the first. */
export function changedLines(base: readonly ScriptLine[], now: readonly ScriptLine[]): number {
  const same = (one: ScriptLine | undefined, other: ScriptLine | undefined) =>
    JSON.stringify(one) === JSON.stringify(other);
  let start = 0;
  while (start < Math.min(base.length, now.length) && same(base[start], now[start])) start += 1;
  let end = 0;
  while (
    end < Math.min(base.length, now.length) - start &&
    same(base[base.length - 1 - end], now[now.length - 1 - end])
  )
    end += 1;
  return Math.max(base.length, now.length) - start - end;
}
