import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOME_ROUTES } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { TOURS } from '../src/parts/help/tours.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const screens = ['features', 'app'].flatMap((part) =>
  readdirSync(join(SOURCES, part), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(SOURCES, part, file), 'utf8')),
);
/** Titles of places are put together: 新建 and what they are called. */
const PLACES = ['新建经销商', '新建门店'];
const isShown = (words: string) =>
  screens.some((text) => text.includes(PLACES.includes(words) ? '`新建${noun}`' : words));

it('引导的每一步指向可以点击的控件，页面和控件都存在', () => {
  const paths: string[] = HOME_ROUTES.map(({ path }) => path);
  for (const { steps } of TOURS)
    for (const { path, title, press, target } of steps) {
      expect(paths).toContain(path);
      expect(press.length + target.length, title).toBeGreaterThan(0);
      expect(
        press.filter((words) => !isShown(words)),
        title,
      ).toEqual([]);
    }
});
