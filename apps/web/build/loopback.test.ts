import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

/** Where the console's own address is no address for others, and why. */
const FOR_OURSELVES: Record<string, string> = {
  'features/ailive/stage/stage-address.ts': 'shown by the dialog of the stage, which warns',
};

it('给别人的地址若只通向本机，旁边都有提示', () => {
  const files = ['app', 'features', 'parts'].flatMap((folder) =>
    readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  expect(files.length).toBeGreaterThan(500);
  const silent = files.filter((name) => {
    const text = readFileSync(join(SOURCES, name), 'utf8');
    return /\blocation\.(?:origin|host)\b/.test(text) && !/<LoopbackNote\b/.test(text);
  });
  expect(silent.sort()).toEqual(Object.keys(FOR_OURSELVES).sort());
});
