import type { Page } from 'playwright-core';
import { untilDrawn } from './drawn.ts';
import { expectWell } from './seen.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** What the console lays out as on a phone (`kit/phone`). */
const NARROW = 768;

/** `npm run test:all` asks for it: looking costs a second a page, and the walk over every page holds most of it for the gate. */
export const SEES_BOTH = process.env.WIDTHS === 'both';

/**
 * Where a journey ended, seen as whoever has the other screen sees it: with the rows, drawers and notices that it made, which the walk over
 * every page never meets.
 */
export async function expectWellAtOtherWidth(page: Page) {
  const before = page.viewportSize();
  if (page.isClosed() || !before || !page.url().startsWith('http')) return;
  await page.setViewportSize(before.width < NARROW ? DESK : PHONE);
  await untilDrawn(page);
  await expectWell(page);
}
