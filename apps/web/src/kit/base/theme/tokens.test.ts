import { describe, expect, it } from 'vitest';
import { dark, light, variableOf } from './tokens.ts';

// The console's sources import nothing from Node; this one check has to read a file that tests leave empty.
const { readFileSync } = process.getBuiltinModule('node:fs');
const css = readFileSync(new URL('./global.css', import.meta.url), 'utf8');

const declared = (selector: string) => {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/(--zy-[\w-]+): ([^;]+);/g)].map((match) => [match[1], match[2]]),
  );
};

describe('调色板', () => {
  it.each([
    [':root', light],
    [':root[data-theme="dark"]', dark],
  ])('%s 的 CSS 变量与 tokens.ts 一致', (selector, palette) => {
    const variables = declared(selector);
    for (const [name, value] of Object.entries(palette)) {
      expect.soft(variables[variableOf(name)]?.toLowerCase(), name).toBe(value.toLowerCase());
    }
  });
});
