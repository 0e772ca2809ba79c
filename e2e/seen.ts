import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { untilDrawn } from './drawn.ts';

/** `PICTURES=folder` keeps a picture of every page that is looked at, to be held beside the design. */
const FOLDER = process.env.PICTURES;
let pictures = 0;

/**
 * In the browser: what can be moved sideways though it should not. Page containers scroll for themselves, so that the window never
 * shows it: the content, the page in it, and whatever inside takes most of it. Tables, grids and strips are meant to be wider.
 */
const sidewaysScrollers = () => {
  const main = document.querySelector('main');
  const wide = 'table, [role=grid], [role=table]';
  const isPage = (part: Element) =>
    main !== null &&
    part.clientWidth >= main.clientWidth * 0.9 &&
    part.clientHeight >= main.clientHeight * 0.5 &&
    !part.matches(wide) &&
    !part.querySelector(wide);
  const scrolls = (part: Element) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX);
  const inside = main ? [...main.querySelectorAll('*')].filter((part) => scrolls(part) && isPage(part)) : [];
  const around = main ? [main, ...main.children].filter(scrolls) : [];
  return [document.documentElement, ...around, ...inside]
    .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
    .map((part) => `${part.tagName} ${part.className} ${part.scrollWidth} > ${part.clientWidth}`);
};

/** No wider than the window: nobody has to scroll sideways. A window that has just become narrow is laid out anew a moment later. */
export async function expectNoSidewaysScroll(page: Page) {
  await expect.poll(() => page.evaluate(sidewaysScrollers), { message: page.url() }).toEqual([]);
}

/** The page as somebody finds it: all there, no wider than the window, and nothing on it keeps anybody from using it. */
export async function expectWell(page: Page) {
  await untilDrawn(page);
  if (FOLDER) {
    await mkdir(FOLDER, { recursive: true });
    pictures += 1;
    const name = `${String(pictures).padStart(3, '0')}-${new URL(page.url()).pathname.replace(/^\/manager\/?/, '').replaceAll('/', '-')}`;
    await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}
