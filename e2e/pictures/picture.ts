import type { Page } from 'playwright-core';

/** A picture of the guide: who sees which address, and what is done there first. */
export interface Picture {
  name: string;
  as?: string;
  at: string;
  width?: number;
  dark?: boolean;
  /** Of a house that began without the demo. */
  newHouse?: true;
  before?(page: Page): Promise<void>;
}

/** Where rows open by a click on them. */
export const opening = (noun: string, name: string) => async (page: Page) => {
  await page.getByLabel(`${noun}列表`).getByText(name).first().click();
  await page.getByRole('dialog').waitFor();
};

export const openFirstRow = (page: Page) => page.getByRole('button', { name: '编辑' }).first().click();

/** The demo publishes a theme by itself; its first figures come a minute or two after the start. */
export async function waitForFigures(page: Page) {
  for (let tries = 0; tries < 60 && !(await page.locator('canvas').isVisible()); tries += 1) {
    await page.waitForTimeout(5_000);
    await page.reload();
    await page.waitForTimeout(1_000);
  }
}

/** Demo content is made of the demo's materials, which take a while after the start. */
export const waitFor =
  (text: string, there = true) =>
  (page: Page) =>
    reloadUntil(page, async () => (await page.getByText(text).first().isVisible()) === there);

export async function reloadUntil(page: Page, isSo: () => Promise<boolean>) {
  for (let tries = 0; tries < 60 && !(await isSo()); tries += 1) {
    await page.waitForTimeout(5_000);
    await page.reload();
    await page.waitForTimeout(1_500);
  }
}
