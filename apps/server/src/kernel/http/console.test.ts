import { expect, it } from 'vitest';
import { isLoadedByPage } from './console.ts';

it.each([
  ['/dist/assets/frame-Bx1.js', true],
  ['/dist/assets/frame-Bx1.js.br', true],
  ['/dist/assets/list-9a.css.gz', true],
  // What can be opened or started by itself keeps every rule.
  ['/dist/assets/hash.worker-7c.js', false],
  ['/dist/assets/hash.worker-7c.js.br', false],
  ['/dist/assets/car-1f.svg', false],
  ['/dist/index.html.br', false],
])('%s', (file, loaded) => expect(isLoadedByPage(file)).toBe(loaded));
