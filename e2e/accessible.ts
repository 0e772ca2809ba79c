import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Nothing on the page, as it is drawn now, keeps somebody from using it. `rules`: only these. */
export async function expectAccessible(page: Page, rules?: string[]) {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([]);
}

/** The same in both colour schemes; only the colours differ, so the dark one is asked for them alone. */
export async function expectAccessibleInBoth(page: Page, sign: string) {
  await page.getByText(sign).first().waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('html[data-theme="dark"]').waitFor();
  await expectAccessible(page, ['color-contrast']);
}
