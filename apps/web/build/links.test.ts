import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const readAll = (path: string, wanted: RegExp) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name))
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('\n');

/** To-dos, notices and findings of the server open a tab by its name: one that is not there opens the first instead, unseen. */
it('服务器给出的链接，页签都在', () => {
  const server = readAll(folder('../../server/src/'), /(?<!\.test)\.ts$/);
  const pages = readAll(folder('../src/'), /hubs[\\/].*\.tsx$|[.-]page\.tsx$|address\.ts$|-tabs?\.tsx$/);
  const asked = new Set([...server.matchAll(/\/home\/[\w/]+\?tabid=(\w+)/g)].map(([, tab]) => tab));
  expect(asked.size).toBeGreaterThan(30);
  const missing = [...asked].filter((tab) => !new RegExp(`(?:id|\\w+): '${tab}'`).test(pages));
  expect(missing).toEqual([]);
});
