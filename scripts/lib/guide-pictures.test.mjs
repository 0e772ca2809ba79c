import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './places.mjs';

const guide = readdirSync(inRoot('docs', 'guide'));
const isPicture = (file) => /\.(png|jpg)$/.test(file);
const textOf = (...place) => readFileSync(inRoot(...place), 'utf8');
const chapters = guide.filter((file) => file.endsWith('.md')).map((file) => textOf('docs', 'guide', file));
const shown = new Set(
  chapters.flatMap((text) =>
    [...text.matchAll(/(?:\]\(|src=")([a-z0-9-]+\.(?:png|jpg))/g)].map(([, file]) => file),
  ),
);

/** As they are declared for `npm run pictures`: name, and the page it is of. */
const declared = readdirSync(inRoot('e2e', 'pictures')).flatMap((file) =>
  [...textOf('e2e', 'pictures', file).matchAll(/name: '([\w-]+)'[^{}]*? at: '([^']+)'/g)].map(
    ([, name, at]) => ({ name, at }),
  ),
);
/** Drawn by themselves, not from a page. */
const SHEETS = ['poster-templates.jpg', 'poster-motion.jpg'];
/** Pages of one object that a picture opens from their list, and those that are pictured under another address. */
const OPENED = {
  'douyin/preview': 'douyin-page',
  'task/detail': 'task-detail',
  'task/dealer/detail': 'task-dealer',
  'task/dealer/center/detail': 'task-dealer',
  'mixedshear/package': 'video-package',
  'report/material/dealer/detail': 'report-detail',
  'report/dealer/material/detail': 'report-detail',
  'report/dealer/adviser/detail': 'report-detail',
  'report/adviser/material/detail': 'report-detail',
  noPermission: 'no-permission',
};

it('every picture in the guide is there, and every picture that is there is in the guide', () => {
  const there = guide.filter(isPicture);
  expect([...shown].filter((file) => !there.includes(file))).toEqual([]);
  expect(there.filter((file) => !shown.has(file))).toEqual([]);
});

it('every picture can be drawn again, and every one that is drawn is used', () => {
  const names = declared.map(({ name }) => `${name}.png`);
  expect([...shown].filter((file) => !names.includes(file) && !SHEETS.includes(file))).toEqual([]);
  expect(names.filter((file) => !shown.has(file))).toEqual([]);
});

it('every page of the route table has a picture', () => {
  const routes = textOf('packages', 'contract', 'src', 'core', 'routes.ts');
  const [home = ''] = routes.split('export const neededKeys');
  const paths = [...home.matchAll(/path: '([^']*)'/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(40);
  const pictured = (path) =>
    declared.some(
      ({ name, at }) => name === OPENED[path] || at.split('?')[0] === `/home/${path}`.replace(/\/$/, ''),
    );
  expect(paths.filter((path) => !pictured(path))).toEqual([]);
});
