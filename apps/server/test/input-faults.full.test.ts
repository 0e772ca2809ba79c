import type { Call } from '@zhiying/contract';
import { ALL_KEYS } from '@zhiying/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { sql } from '#db/sql.ts';
import { allCalls } from '#kernel/http/openapi.ts';
import { inputsFor } from './bad-input.ts';
import { type Answer, type House, openTestApp } from './test-app.ts';

/** `npm test` tries the same few inputs every time; `npm run faults` many new ones, and FAULTS_SEED repeats a run. */
const FULL = process.env.FAULTS === 'full';
const RUNS = FULL ? 40 : 2;
const SEED = Number(process.env.FAULTS_SEED ?? (FULL ? Math.floor(Math.random() * 2 ** 31) : 20_261_115));

let house: House;
/** How the house stood before the call under test. */
let before = '';
const tokens = new Map<string, string>();

beforeAll(async () => {
  // Nothing else is at work, so that every change is the call's own.
  house = await openTestApp({ roles: new Set(['api']) });
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const dealer = await house.addNode('dealer', root, channel);
  await house.addNode('store', dealer, channel);
  const roleId = await house.addRole([...ALL_KEYS], 'TREE');
  await house.addMember('insider', [{ nodeId: root, roleId }]);
  await house.addMember('colleague', [{ nodeId: dealer, roleId }]);
  await house.addMember('administrator', [], { isAdmin: true });
  await watchTables();
  before = await fingerprint();
  console.log(`seed ${SEED}, ${RUNS} inputs a call`);
}, 60_000);

/** What was generated may have ended the session or the person; the next call is made all the same. */
async function signInAgain(who: string) {
  await house.db.query(sql`UPDATE member SET status = 'active' WHERE uname = ${who}`);
  tokens.set(who, await house.signIn(who));
  return fingerprint();
}

/** Written while somebody merely looks or tries: tries to sign in and to confirm, the events and jobs of the house itself. */
const BESIDE = ['session', 'login_try', 'factor_challenge', 'event', 'job_run', 'audit'];

/** Every row that is added, removed or made different is noted, in its own transaction: what is rolled back leaves no note. */
async function watchTables() {
  const watched = (await tableNames()).map(
    (name) => `
      CREATE TRIGGER zz_came AFTER INSERT OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION note_change();
      CREATE TRIGGER zz_changed AFTER UPDATE ON "${name}" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
        EXECUTE FUNCTION note_change();`,
  );
  await house.db.raw(`
    CREATE TABLE changes_noted (at bigserial);
    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO changes_noted DEFAULT VALUES; RETURN NULL; END $$;
    ${watched.join('')}`);
}

let noted = -1;
let digest = '';
/** One digest of every row there is, taken anew when a change was noted since. */
async function fingerprint(): Promise<string> {
  const { count } = (await house.db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM changes_noted`,
  )) ?? { count: 0 };
  if (count === noted) return digest;
  noted = count;
  digest = await digestOfAll();
  return digest;
}

async function digestOfAll(): Promise<string> {
  const tables = await tableNames();
  const parts = tables.map(
    (name) => `SELECT '${name}' AS t, md5(string_agg(x::text, '|' ORDER BY x::text)) AS h FROM "${name}" x`,
  );
  const { rows } = await house.db.raw<{ t: string; h: string | null }>(parts.join(' UNION ALL '));
  return rows
    .map(({ t, h }) => `${t} ${h}`)
    .toSorted()
    .join('\n');
}

let names: Promise<string[]> | undefined;
const tableNames = () =>
  (names ??= house.db
    .query<{ name: string }>(
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    )
    .then((rows) => rows.map(({ name }) => name).filter((name) => !BESIDE.includes(name))));

function expectClear(answer: Answer<Call>) {
  const told = JSON.stringify(answer);
  expect(answer.httpStatus, told).not.toBe(500);
  if (answer.status === 'y') return;
  expect(answer.httpStatus, told).toBeGreaterThanOrEqual(400);
  expect(answer.code, told).toMatch(/^[a-zA-Z]+\.[a-zA-Z]+$/);
  expect(answer.msg, told).toMatch(/[一-鿿]/);
  expect(answer.msg, told).not.toMatch(/undefined|\bnull\b|Error|SELECT|zod|Invalid|expected/);
}

const calls = allCalls().map((entry) => [`${entry.area}.${entry.name}`, entry.call] as const);

describe('随机的坏输入', () => {
  it.each(calls)('%s 从不出 500，说明总是清楚，被拒绝的什么也没改', async (_name, call) => {
    const who = call.keys === 'admin' ? 'administrator' : 'insider';
    const schema = (call.body ?? call.query) as z.ZodType;
    let served = false;
    const property = fc.asyncProperty(inputsFor(call, {}), async (made) => {
      const input = call.method === 'GET' ? asTexts(made) : made;
      const acceptable = schema.safeParse(asSent(call, input)).success;
      if (!tokens.has(who)) before = await signInAgain(who);
      const answer = await house.send(call, input, tokens.get(who));
      expectClear(answer);
      if (answer.code === 'auth.ended') tokens.delete(who);
      if (!acceptable) expect(answer.status, JSON.stringify(answer)).toBe('n');
      served ||= answer.status === 'y';
      // Digests take longer than calls: the quick run compares once a call, the full one where it is not plain.
      if (!FULL || !acceptable) return;
      const after = await fingerprint();
      if (answer.status === 'n') expect(after).toBe(before);
      before = after;
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
    const after = await fingerprint();
    if (!served) expect(after).toBe(before);
    before = after;
  });
});

/** An address carries texts; a value that has none (an object whose toString is a number) goes as JSON. */
const asTexts = (input: unknown) =>
  Object.fromEntries(
    Object.entries(input ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );

/** The server sees what JSON or an address can carry, not the value itself. */
const asSent = (call: Call, input: unknown) =>
  call.method === 'GET'
    ? Object.fromEntries(new URLSearchParams(input as Record<string, string>))
    : JSON.parse(JSON.stringify(input));
