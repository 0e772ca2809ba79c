import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
/** Whoever decides when a sign comes and goes. The list's own are shown by `useListRows`, a drawer's by who opens it. */
const DECIDES =
  /useLoadingSign|<Awaited|<Loaded|<Suspense|SkeletonTable|data\.skeleton|SkeletonCards|WorkbenchSkeleton/;
const DRAWN = /<Skeleton|<Spin\b/;

it('加载的样子都等一会儿才出现，出现后至少停留 500 毫秒', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.story.tsx'),
  );
  expect(files.length).toBeGreaterThan(500);
  const bare = files.filter((name) => {
    const text = readFileSync(join(SOURCES, name), 'utf8');
    return DRAWN.test(text) && !DECIDES.test(text);
  });
  expect(bare).toEqual([]);
});
