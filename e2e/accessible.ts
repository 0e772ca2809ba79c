import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const MORE_ROWS =
  'tbody tr:nth-child(n + 12), [role="option"]:nth-child(n + 12), [role="listitem"]:nth-child(n + 12)';

/** Nothing on the page, as it is drawn now, keeps somebody from using it. `rules`: only these. */
export async function expectAccessible(page: Page, rules?: string[]) {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page })
    // What comes after the first rows of a list is like them, and a hundred rows take ten seconds.
    .exclude(MORE_ROWS)
    .options({
      resultTypes: ['violations'],
      ...(rules ? { runOnly: { type: 'rule' as const, values: rules } } : {}),
    })
    // The results are put together in the page; the other way opens an empty one for it each time.
    .setLegacyMode()
    .analyze();
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
