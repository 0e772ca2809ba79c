import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const MORE_ROWS =
  'tbody tr:nth-child(n + 12), [role="option"]:nth-child(n + 12), [role="listitem"]:nth-child(n + 12)';

/** A page that is still being drawn after so many looks never comes to rest. */
const MOST_LOOKS = 10;

/**
 * Nothing on the page keeps somebody from using it. `rules`: only these. What is found while something moves is not the page: a button that
 * fades in has weak colours on its way. Such a look does not count and is taken again.
 */
export async function expectAccessible(page: Page, rules?: string[]) {
  for (let look = 1; ; look += 1) {
    const before = await comeToRest(page);
    const found = await seriousFaults(page, rules);
    const moved = (await comeToRest(page)) !== before;
    if (found.length > 0 && moved && look < MOST_LOOKS) continue;
    expect(found).toEqual([]);
    return;
  }
}

/** Waits until nothing moves for a few frames. The answer is how much has begun to move on this page so far. */
const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    const watched = window as { movesBegun?: number };
    if (watched.movesBegun === undefined) {
      watched.movesBegun = 0;
      const began = () => {
        watched.movesBegun = (watched.movesBegun ?? 0) + 1;
      };
      for (const kind of ['transitionrun', 'animationstart']) document.addEventListener(kind, began, true);
    }
    const moving = () =>
      document
        .getAnimations()
        // What turns for ever is not on its way anywhere.
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    for (let still = 0; still < 3; still += 1) {
      const now = moving();
      if (now.length > 0) still = -1;
      await Promise.allSettled(now.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
    return watched.movesBegun;
  });

async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
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
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** The same in both colour schemes; only the colours differ, so the dark one is asked for them alone. */
export async function expectAccessibleInBoth(page: Page, sign: string) {
  await page.getByText(sign).first().waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('html[data-theme="dark"]').waitFor();
  await expectAccessible(page, ['color-contrast']);
}
