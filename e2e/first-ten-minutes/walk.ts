import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import type { useBrowser } from '../browser.ts';

export type Browser = ReturnType<typeof useBrowser>;

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Films are made on the same cores. */
export const PATIENCE = { timeout: 120_000 };

export const text = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true });
const total = (page: Page) => text(page, /^共 [\d,]+ 条/).first();
export const totalOf = async (page: Page) =>
  Number(/共 ([\d,]+) 条/.exec(await total(page).innerText())?.[1]?.replaceAll(',', ''));
export const button = (within: Page | ReturnType<Page['getByRole']>, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
export const said = (page: Page, words: string | RegExp) =>
  page.locator('.ant-message').getByText(words).first().waitFor();
export const mark = Date.now() % 100_000;

/** The numbered steps of README's section, each on one line. */
export async function toldSteps() {
  const readme = await readFile(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const section = readme.split('## The first ten minutes')[1]?.split(/\n(?=`admin`|## )/)[0] ?? '';
  return section
    .split(/\n(?=\d+\. )/)
    .slice(1)
    .map((step) =>
      step
        .replace(/^\d+\. /, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
}

export const walked: string[] = [];
/** A step in the words of README. */
export function step(words: string, walk: () => Promise<void>) {
  walked.push(words);
  it(words, { timeout: 300_000 }, walk);
}
