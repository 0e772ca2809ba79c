/**
 * Far more than any screen sends. Checking a value takes microseconds and all values of an input are checked in one
 * go: a megabyte of invalid ones blocked the server for half a second.
 */
const MOST_VALUES = 20_000;
/** Deeper than any document people write; bounds the recursion of code that walks an input. */
const MOST_LEVELS = 64;

/** Whether an input exceeds the number or depth of values. */
export function exceedsInputLimits(input: unknown): boolean {
  let values = 0;
  let level: object[] = isObject(input) ? [input] : [];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return true;
    const below: object[] = [];
    for (const each of level) {
      const inner: unknown[] = Array.isArray(each) ? each : Object.values(each);
      values += inner.length;
      if (values > MOST_VALUES) return true;
      for (const value of inner) if (isObject(value)) below.push(value);
    }
    level = below;
  }
  return false;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
