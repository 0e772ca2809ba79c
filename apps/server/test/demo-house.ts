import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readConfig } from '#config';
import { sql } from '#db/sql.ts';
import { loadDemo } from '#seed/demo/demo.ts';
import { atEnd } from './at-end.ts';
import { openTestApp } from './test-app.ts';

/** A house with the demo's people and places in it, beside a sandbox; the steps of the areas are up to the test. */
export async function openDemoHouse(sandboxUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhiying-demo-'));
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  const { platforms } = readConfig({ SANDBOX_URL: sandboxUrl }, '/nowhere');
  const house = await openTestApp({
    dataDir,
    platforms,
    sandboxUrl,
    demo: true,
    secretKey: 'k'.repeat(40),
    roles: new Set(['api']),
  });
  await house.db.query(sql`DELETE FROM setting WHERE key = 'demo'`);
  expect(await loadDemo(house.db)).not.toBeNull();
  return house;
}
