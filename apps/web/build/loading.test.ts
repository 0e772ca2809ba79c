import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(story|test)\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(SOURCES, name), 'utf8') }));

/** Whoever decides when a sign comes and goes. The list's own are shown by `useListRows`, a drawer's by who opens it. */
const DECIDES =
  /useLoadingSign|<LoadingGate|<QueryView|<Suspense|SkeletonTable|data\.skeleton|SkeletonCards|WorkbenchSkeleton/;
const DRAWN = /<Skeleton|<Spin\b/;

it('加载的样子都等一会儿才出现，出现后至少停留 500 毫秒', () => {
  const drawn = files.filter(({ name }) => name.endsWith('.tsx'));
  expect(drawn.length).toBeGreaterThan(500);
  const bare = drawn.filter(({ text }) => DRAWN.test(text) && !DECIDES.test(text));
  expect(bare.map(({ name }) => name)).toEqual([]);
});

const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
/** All of them end in `loadChunk` (120 seconds, one guarded reload) or, for what a page can do without, `loadWithRetry`. */
const BRINGER =
  /(lazyChunk|loadChunk|loadWithRetry|lazyWhenIdle|page|hubPart)(<[^>]*>)?\(\s*(async )?\(\) =>\s*\(?(\{ default: \()?(await )?$/;
/** A loader with a name is given to one of them by it. */
const NAMED = /const (\w+) = \(\) =>\s*$/;

function bareImports(source: string): number {
  const text = withoutComments(source);
  const before = [...text.matchAll(/(?<![.\w])import\(/g)].map(({ index }) => text.slice(0, index));
  return before.filter((start) => {
    if (BRINGER.test(start) || start.endsWith('typeof ')) return false;
    const name = NAMED.exec(start)?.[1];
    return !name || !new RegExp(`(lazyChunk|loadChunk|lazyWhenIdle)\\(${name}\\b`).test(text);
  }).length;
}

it('晚到的代码都有 120 秒时限和一次有节制的刷新：没有直接用 lazy 或 import() 的', () => {
  expect(bareImports("const X = lazy(() => import('./x.tsx'));")).toBe(1);
  expect(bareImports("const X = lazyWhenIdle<Props>(() => import('./x.tsx'), {});")).toBe(0);
  // The picture of a live room is never reloaded: without its card it goes on, and asks for it again.
  expect(files.filter(({ text }) => bareImports(text) > 0).map(({ name }) => name)).toEqual([
    join('stage', 'main.ts'),
  ]);
  const lazy = files.filter(({ text }) => /\blazy\b[^;]*from 'react'|React\.lazy\b/.test(text));
  expect(lazy.map(({ name }) => name)).toEqual([join('kit', 'base', 'lazy-chunk.ts')]);
});
