import axe, { type RunOptions } from 'axe-core';
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
    expect(found, page.url()).toEqual([]);
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

/** Rules whose findings are never serious, and which nobody reads here; looking for them takes a fifth of the time. */
const NOT_SERIOUS = Object.fromEntries(
  [
    'aria-allowed-role',
    'aria-deprecated-role',
    'empty-heading',
    'empty-table-header',
    'form-field-multiple-labels',
    'heading-order',
    'image-redundant-alt',
    'landmark-banner-is-top-level',
    'landmark-complementary-is-top-level',
    'landmark-contentinfo-is-top-level',
    'landmark-main-is-top-level',
    'landmark-no-duplicate-banner',
    'landmark-no-duplicate-contentinfo',
    'landmark-no-duplicate-main',
    'landmark-one-main',
    'landmark-unique',
    'meta-viewport',
    'meta-viewport-large',
    'no-autoplay-audio',
    'page-has-heading-one',
    'presentation-role-conflict',
    'region',
    'scope-attr-valid',
    'skip-link',
    'table-duplicate-name',
  ].map((id) => [id, { enabled: false }]),
);

/** The checker stays in the page until it is left: reading it takes a tenth of a look. */
async function lend(page: Page) {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
}

async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
  await lend(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    rules: NOT_SERIOUS,
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  };
  const { violations } = await page.evaluate(
    // What comes after the first rows of a list is like them, and a hundred rows take ten seconds.
    ({ exclude, options }) => (window as unknown as { axe: typeof axe }).axe.run({ exclude }, options),
    { exclude: MORE_ROWS, options },
  );
  const serious: string[] = [];
  for (const { id, impact, nodes } of violations) {
    if (impact !== 'serious' && impact !== 'critical') continue;
    const meant = id === NAME_DIFFERS ? await plainOf(page, nodes) : nodes;
    if (meant.length > 0) serious.push(`${id}: ${meant.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  }
  return serious;
}

const NAME_DIFFERS = 'label-content-name-mismatch';
/**
 * A control must be called what is written on it. A card or a post of the calendar has a dozen figures and marks on it and is called by
 * the sentence that matters: that rule is for whatever has one thing written on it.
 */
async function plainOf<Node extends { target: unknown[] }>(page: Page, nodes: readonly Node[]) {
  const plain: Node[] = [];
  for (const node of nodes) {
    const control = page.locator(String(node.target[0]));
    // A plan that came anew meanwhile has taken its cells away: what is gone is nobody's control.
    if ((await control.count()) === 0) continue;
    if ((await control.first().locator(':scope > *').count()) < 2) plain.push(node);
  }
  return plain;
}

/** The same in both colour schemes; only the colours differ, so the dark one is asked for them alone. */
export async function expectAccessibleInBoth(page: Page, sign: string) {
  await page.getByText(sign).first().waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('html[data-theme="dark"]').waitFor();
  await expectAccessible(page, ['color-contrast']);
}
