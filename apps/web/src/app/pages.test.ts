import { HOME_ROUTES, type RouteEntry } from '@zhiying/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { provideBuiltPages } from '#kit/page/built-pages.ts';
import { PAGES, SHORTCUT_ICONS } from './pages.ts';

provideBuiltPages(PAGES, SHORTCUT_ICONS);

const listed = (HOME_ROUTES as readonly RouteEntry[]).filter(
  ({ path, group }) => path in PAGES && (path === '' || group),
);
const drawn = (path: string) => renderToStaticMarkup(createElement(RouteIcon, { path }));

it('路由表里的每个页面都有内容', () => {
  const without = HOME_ROUTES.filter(({ path }) => !(path in PAGES));
  expect(without.map(({ title }) => title)).toEqual([]);
});

it('菜单里没有两项用同一个图标，也没有一项只有一张白纸', () => {
  const byDrawing = Map.groupBy(listed, ({ path }) => drawn(path));
  const shared = [...byDrawing.values()].filter((routes) => routes.length > 1);
  expect(shared.map((routes) => routes.map(({ title }) => title))).toEqual([]);
  expect(byDrawing.has(drawn('nowhere'))).toBe(false);
});

it('下级页面用上级的图标，快捷操作有自己的', () => {
  expect(drawn('task/detail')).toBe(drawn('task'));
  expect(drawn('hot')).toBe(drawn('hot/index/index'));
  expect(new Set([drawn('upload'), drawn('account'), drawn('nowhere')]).size).toBe(3);
});
