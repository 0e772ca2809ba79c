import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { ALL_KEYS, type Call, contract, type Key, takesTokens } from '@zhiying/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { allCalls } from '#kernel/http/openapi.ts';
import { type Change, recordChanges } from './changes.ts';
import { exampleInput, inputSchema, type RefPlace, type RowIds, refPlaces } from './example-input.ts';
import { renameRows, rowsOf, shareMaterial } from './foreign-rows/index.ts';
import { type House, openTestApp } from './test-app.ts';
import { apiTokenOf, sessionOf } from './walk-rows/ground.ts';

/** Left to `npm run test:all`. */
const FULL = { tags: 'full' };

/**
 * Walks over every call of the contract, so that a call is covered by existing: no token, forged, expired or stolen one,
 * wrong key, somebody else's row (of another dealer, of another channel), malformed input. None may change anything.
 */
let house: House;
let changes: Awaited<ReturnType<typeof recordChanges>>;
/** Holds every key at one dealer of one channel. */
let insider: string;
/** Signed in with no key at all. */
let outsider: string;
let administrator: string;
/** The same reach as the insider's, with an API token of somebody who sees the whole channel. */
let machine: string;
/** API tokens of that person, by the keys they have: every key but a call's. */
const machines = new Map<string, string>();
/** Held every key, but the session is over, or the person may no longer sign in. */
let over: Record<'expired' | 'disabled', string>;
/** By the keys of a call: somebody who holds every other key. */
const nearly = new Map<string, string>();
/** Rows the insider may use, so that a foreign one among them is the only reason to refuse. */
let own: RowIds;
/** Rows of another dealer, of another channel and rows that never existed: none may be told from the others. */
let strangers: Record<'another dealer' | 'another channel' | 'nowhere', RowIds>;

/** A material that headquarters published to everybody and that a stranger's article uses. */
let shared: number;

const calls = allCalls();
const guarded = calls.filter(({ call }) => call.keys !== null);
const keyed = guarded.filter(({ call }) => Array.isArray(call.keys));
const reading = guarded.filter(
  ({ call }) => call.keys !== 'admin' && (call.method === 'GET' || call.whileViewing),
);
const posted = new Set(calls.flatMap(({ call }) => (call.method === 'POST' ? [call.path] : [])));
/** What only reads answers POST as well. */
const asPost = <C extends Call>(call: C): C => ({ ...call, method: 'POST' });
/** Every key but the call's own. */
const lackingOf = ({ keys }: Call) => ALL_KEYS.filter((key) => !(keys as readonly Key[]).includes(key));
const title = ({ area, name, call }: (typeof calls)[number]) => `${area}.${name} ${call.method} ${call.path}`;

beforeAll(async () => {
  // Without a worker: nothing is written but by the calls themselves.
  house = await openTestApp({ roles: new Set(['api']) });
  const [mine, theirs] = [await house.addChannel(), await house.addChannel()];
  const root = await house.addNode('organ', null, mine);
  const foreignRoot = await house.addNode('organ', null, theirs);
  const [dealer, otherDealer] = [
    await house.addNode('dealer', root, mine),
    await house.addNode('dealer', root, mine),
  ];
  const role = await house.addRole([...ALL_KEYS], 'TREE');
  const membership = [{ nodeId: dealer, roleId: role }];
  const insiderId = await house.addMember('insider', membership);
  own = {
    ...(await rowsOf(house, 'insider', dealer, role, { place: mine, channel: mine }, insiderId)),
    member: await house.addMember('colleague', membership),
    node: await house.addNode('organ', dealer, mine),
  };
  await house.db.raw(versionsAndImports(insiderId, mine));
  await house.db.raw(renameRows(insiderId));
  strangers = {
    'another dealer': await rowsOf(house, 'neighbour', otherDealer, role, { place: mine, channel: theirs }),
    'another channel': await rowsOf(house, 'foreigner', foreignRoot, role, {
      place: theirs,
      channel: theirs,
    }),
    nowhere: Object.fromEntries(
      Object.keys(own).map((entity) => [entity, entity === 'job' ? randomUUID() : 9_999_999]),
    ),
  };
  shared = await shareMaterial(house, root, mine, strangers['another dealer']);
  await house.db.query(sql`
    UPDATE node SET name = '他人的' || id WHERE channel_id = ${theirs} OR path LIKE ${`%/${otherDealer}/%`}`);
  await house.db.query(sql`UPDATE channel SET name = '他人的' WHERE id = ${theirs}`);
  await house.db.query(sql`UPDATE member SET name = '他人的' WHERE uname IN ('neighbour', 'foreigner')`);

  outsider = await session(await house.addMember('outsider'));
  administrator = await session(await house.addMember('administrator', [], { isAdmin: true }));
  insider = await session(insiderId);
  const chief = await house.addMember('chief', [{ nodeId: root, roleId: role }]);
  machine = await apiTokenOf(house, chief, dealer, [...ALL_KEYS]);
  over = {
    expired: await session(insiderId, '-1 second'),
    disabled: await session(await house.addMember('disabled', membership, { status: 'disabled' })),
  };
  for (const { call } of keyed) {
    const lacking = lackingOf(call);
    if (nearly.has(lacking.join())) continue;
    const roleId = await house.addRole(lacking, 'ALL');
    const id = await house.addMember(`nearly-${nearly.size}`, [{ nodeId: root, roleId }]);
    nearly.set(lacking.join(), await session(id));
    machines.set(lacking.join(), await apiTokenOf(house, chief, dealer, lacking));
  }
  changes = await recordChanges(house.db);
}, 60_000);

const session = (memberId: number, life?: string) => sessionOf(house, memberId, life);

/** The first version of each row that has versions, and an import of each area: what calls that read them need. */
const versionsAndImports = (memberId: number, channelId: number) => `
  INSERT INTO ai_fact_version (channel_id, node_id, path, owner_id, fact_id, version, subject, name, value)
  SELECT channel_id, node_id, path, owner_id, id, 1, subject, name, value FROM ai_fact WHERE owner_id = ${memberId};
  INSERT INTO ai_prompt_version (channel_id, node_id, path, owner_id, prompt_id, version, name, content)
  SELECT channel_id, node_id, path, owner_id, id, 1, name, content FROM ai_prompt WHERE owner_id = ${memberId};
  INSERT INTO ai_article_version (channel_id, node_id, path, owner_id, article_id, no, title, doc, words, cause)
  SELECT channel_id, node_id, path, owner_id, id, 1, title, doc, 0, 'edited' FROM ai_article WHERE owner_id = ${memberId};
  DELETE FROM import_run WHERE member_id = ${memberId};
  INSERT INTO import_run (id, member_id, channel_id, area, filename, size, expires_at) OVERRIDING SYSTEM VALUE
  SELECT ${OWN_IMPORT} + at, ${memberId}, ${channelId}, area, '自己的.csv', 1, now() + interval '1 day'
  FROM unnest('{${importAreas}}'::text[]) WITH ORDINALITY AS u(area, at)`;

const OWN_IMPORT = 1_000;
const importArea = ({ path }: Call) => /^.*\/import(?=\/|$)/.exec(path)?.[0] ?? '';
const importAreas = [...new Set(calls.map(({ call }) => importArea(call)))].filter(Boolean);
const ownOf = (call: Call) => ({ ...own, import: OWN_IMPORT + importAreas.indexOf(importArea(call)) + 1 });

/**
 * When a session or API token was used last and how often is written in passing, whoever calls; whoever looks at old
 * figures has them counted.
 */
const inPassing = ({ table, op, row }: Change) =>
  (['session', 'api_token'].includes(table) && op === 'UPDATE') ||
  table === 'api_token_use' ||
  (table === 'job_run' && row.name === 'report.fill');
let mayBeWritten: string[] = [];

afterEach(async () => {
  const written = (await changes.taken()).filter((change) => !inPassing(change));
  expect(written.filter(({ table }) => !mayBeWritten.includes(table))).toEqual([]);
});

async function refused(call: Call, input: unknown, token: string | null, statuses: number[]) {
  const answer = await house.send(call, input, token);
  expect(answer.status, JSON.stringify(answer)).toBe('n');
  expect(statuses, `${answer.httpStatus} ${answer.msg}`).toContain(answer.httpStatus);
  expect(answer.msg).toMatch(/[一-鿿]/);
  expect(answer.msg).not.toMatch(/undefined|null|Error|SELECT|zod/i);
  for (const { path, msg } of answer.issues ?? [])
    if (!msg.startsWith('未知字段'))
      expect(msg).not.toMatch(new RegExp(`\\b${path.split('.').at(-1) || '-'}\\b`));
  return answer;
}

describe('every call', () => {
  it('is public only when it is meant to be', () => {
    const open = calls.filter(({ call }) => call.keys === null).map(({ call }) => call.path);
    console.log(`public calls: ${open.join(', ')}`);
    expect(open).toEqual([
      '/api/admin/aiCreate/preview',
      '/api/admin/assistant/begin',
      '/api/admin/assistant/poll',
      '/api/admin/login',
      '/api/admin/login/second',
      '/api/admin/login/way-back',
      '/api/admin/welcome',
      '/api/admin/password/reset/check',
      '/api/admin/password/reset/redeem',
      '/api/admin/clue/dial/link/open',
      '/api/admin/clue/dial/link/dial',
      '/api/admin/clue/intake/receive',
      '/api/admin/device/latest',
      '/api/admin/device/check',
      '/api/admin/login/ways',
      '/api/admin/login/way/begin',
      '/api/admin/login/way/finish',
      '/api/admin/publish/handover/open',
      '/api/admin/publish/handover/return',
      '/api/admin/substance/share/visit',
      '/api/admin/substance/share/lead',
      '/api/admin/aivideos/publishing/preview',
    ]);
  });

  it('has an address of its own', () => {
    const addresses = calls.map(({ call }) => `${call.method} ${call.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(guarded.map((entry) => [title(entry), entry.call]))(
    '%s refuses without a token and with one that does not hold',
    async (_title, call) => {
      const input = exampleInput(call, ownOf(call));
      expect((await refused(call, input, null, [401])).code).toBe('auth.required');
      for (const token of ['forged', over.expired, over.disabled])
        expect((await refused(call, input, token, [401])).code).toBe('auth.ended');
      // What a browser adds to a request by itself, also to one from a foreign page, is no token; nor is an address.
      const answer = await fetch(`${house.url}${call.path}?token=${insider}&Admin-Token=${insider}`, {
        method: call.method,
        headers: { cookie: `Admin-Token=${insider}`, 'content-type': 'application/json' },
        body: call.method === 'POST' ? JSON.stringify(input) : undefined,
      });
      expect(answer.status).toBe(401);
      await answer.body?.cancel();
    },
  );

  it.each(guarded.filter(({ call }) => call.keys !== 'signed-in').map((entry) => [title(entry), entry.call]))(
    '%s refuses whoever lacks its key',
    async (_title, call) => {
      const others =
        call.keys === 'admin' ? [outsider, insider] : [outsider, nearly.get(lackingOf(call).join()) ?? ''];
      for (const token of others) await refused(call, exampleInput(call, ownOf(call)), token, [403]);
    },
  );

  it.each(guarded.filter(({ call }) => !takesTokens(call)).map((entry) => [title(entry), entry.call]))(
    '%s is for a person, whatever keys an API token has',
    async (_title, call) => {
      const answer = await refused(call, exampleInput(call, ownOf(call)), machine, [403]);
      expect(answer.code).toBe('token.inPerson');
    },
  );

  it.each(keyed.filter(({ call }) => takesTokens(call)).map((entry) => [title(entry), entry.call]))(
    '%s refuses an API token without its key, whatever its maker holds',
    async (_title, call) => {
      const token = machines.get(lackingOf(call).join()) ?? '';
      const answer = await refused(call, exampleInput(call, ownOf(call)), token, [403]);
      expect(answer.code).toBe('auth.forbidden');
    },
  );

  const referring = guarded.flatMap((entry) =>
    refPlaces(inputSchema(entry.call)).map((place) => ({ ...entry, place })),
  );

  it.each(
    referring
      .filter(
        ({ call, place }) => !call.path.startsWith('/api/export/') && !(whereOf(call, place) in UNCOVERED),
      )
      .map((entry) => [`${title(entry)} ${entry.place.steps.join('.')}`, entry]),
  )('%s does not tell a foreign row from a missing one', async (_title, { call, place }) => {
    const seen = [];
    for (const [whose, rows] of Object.entries(strangers)) {
      // Roles are the same everywhere, and administrators reach everything: only what does not exist is foreign.
      if ((place.entity === 'role' || call.keys === 'admin') && whose !== 'nowhere') continue;
      const input = exampleInput(call, ownOf(call), { place, id: rows[place.entity] ?? 0 });
      const answer = await house.send(call, input, call.keys === 'admin' ? administrator : insider);
      // A list that is asked for a foreign row's part is an empty one; a text is judged as if the row were not there.
      if (answer.status === 'y' && JUDGES.has(call.path))
        expect(JSON.stringify(answer.data)).not.toContain('他人的');
      else if (answer.status === 'y') expect(answer.data).toMatchObject({ total: 0 });
      else expect(answer.httpStatus, answer.msg).toBe(REFUSED_EARLIER[whereOf(call, place)] ?? 404);
      const { code, msg, data, httpStatus } = answer;
      seen.push(JSON.stringify({ code, msg, data, httpStatus }));
    }
    expect(new Set(seen).size, seen.join('\n')).toBe(1);
    // What the checks worked out anew for the plan is kept with the insider's own articles.
    if (call === contract.publish.adjust) await changes.taken();
  });

  it.each(
    referring
      .filter(
        ({ call, place }) =>
          takesTokens(call) &&
          place.entity !== 'role' &&
          !call.path.startsWith('/api/export/') &&
          !(whereOf(call, place) in UNCOVERED),
      )
      .map((entry) => [`${title(entry)} ${entry.place.steps.join('.')}`, entry]),
  )(
    '%s does not tell an API token of what its maker sees elsewhere',
    FULL,
    async (_title, { call, place }) => {
      const seen = [];
      for (const rows of [strangers['another dealer'], strangers.nowhere]) {
        const input = exampleInput(call, ownOf(call), { place, id: rows[place.entity] ?? 0 });
        const { code, msg, data, httpStatus } = await house.send(call, input, machine);
        expect(JSON.stringify(data)).not.toContain('他人的');
        seen.push(JSON.stringify({ code, msg, data, httpStatus }));
      }
      expect(new Set(seen).size, seen.join('\n')).toBe(1);
      if (call === contract.publish.adjust) await changes.taken();
    },
  );

  it('is covered unless it is named with a reason', () => {
    const places = new Set(referring.map(({ call, place }) => whereOf(call, place)));
    expect(Object.keys({ ...UNCOVERED, ...REFUSED_EARLIER }).filter((name) => !places.has(name))).toEqual([]);
  });

  it.each(reading.map((entry) => [title(entry), entry.call]))(
    '%s tells nothing of foreign rows',
    async (_title, call) => {
      const answer = await house.send(call, exampleInput(call, ownOf(call)), insider);
      expect([answer.httpStatus, answer.msg]).toEqual(
        call === OF_WHOLE_CHANNEL ? [403, expect.any(String)] : [200, answer.msg],
      );
      expect(JSON.stringify(answer)).not.toContain('他人的');
      // What it worked out anew is kept with the articles.
      if (call === contract.aiTheme.preflight || call === contract.publish.plan) await changes.taken();
    },
  );

  const sharing = reading.filter(({ call }) =>
    refPlaces(inputSchema(call)).some(({ entity }) => entity === 'material'),
  );

  it.each(sharing.map((entry) => [title(entry), entry.call]))(
    '%s tells nothing of foreign rows about what was published to everybody',
    async (_title, call) => {
      const answer = await house.send(
        call,
        exampleInput(call, { ...ownOf(call), material: shared }),
        insider,
      );
      expect([200, 404]).toContain(answer.httpStatus);
      expect(JSON.stringify(answer)).not.toContain('他人的');
      if (call === contract.material.usage) expect(answer.data).toMatchObject({ total: 1 });
    },
  );

  it.each(calls.map((entry) => [title(entry), entry.call]))(
    '%s refuses malformed input',
    async (_title, call) => {
      const input = exampleInput(call, {});
      const token = call.keys === 'admin' ? administrator : insider;
      const extra = TEMPTING.filter((name) => !inputSchema(call).properties?.[name]);
      const more = Object.fromEntries(extra.map((name) => [name, 1]));
      const told = await refused(call, { ...input, ...more }, token, [400]);
      for (const name of extra) expect(JSON.stringify(told.issues)).toContain(name);
      for (const [name, value] of Object.entries(input)) {
        if (acceptsAnything(call, name)) continue;
        await refused(
          call,
          { ...input, [name]: typeof value === 'string' ? { not: 'text' } : 'not this' },
          token,
          [400],
        );
      }
    },
  );
});

/** The same over again in other words: what decides is the same piece of the kernel for every call. */
describe('every call, asked in other ways', FULL, () => {
  it.each(guarded.map((entry) => [title(entry), entry.call]))(
    '%s refuses by POST what it refuses',
    async (_title, call) => {
      const input = exampleInput(call, ownOf(call));
      expect((await refused(asPost(call), input, null, [401])).code).toBe('auth.required');
      if (!takesTokens(call))
        expect((await refused(asPost(call), input, machine, [403])).code).toBe('token.inPerson');
      if (call.keys === 'signed-in') return;
      await refused(asPost(call), input, outsider, [403]);
      if (call.keys === 'admin') await refused(asPost(call), input, insider, [403]);
      else await refused(asPost(call), input, nearly.get(lackingOf(call).join()) ?? '', [403]);
      if (call.keys !== 'admin' && takesTokens(call))
        expect(
          (await refused(asPost(call), input, machines.get(lackingOf(call).join()) ?? '', [403])).code,
        ).toBe('auth.forbidden');
    },
  );

  it.each(
    reading
      .filter(({ call }) => call !== OF_WHOLE_CHANNEL && call.method === 'GET' && !posted.has(call.path))
      .map((entry) => [title(entry), entry.call]),
  )('%s answers by POST what it answers', async (_title, call) => {
    const answer = await house.send(call, exampleInput(call, ownOf(call)), insider);
    const twin = await house.send(asPost(call), exampleInput(call, ownOf(call)), insider);
    expect([twin.status, Object.keys(twin.data ?? {})]).toEqual(['y', Object.keys(answer.data ?? {})]);
    // What it worked out anew is kept with the articles.
    if (call === contract.aiTheme.preflight || call === contract.publish.plan) await changes.taken();
  });

  it.each(calls.map((entry) => [title(entry), entry.call]))(
    '%s refuses what lacks a field, and a body that is none',
    async (_title, call) => {
      const input = exampleInput(call, {});
      const token = call.keys === 'admin' ? administrator : insider;
      for (const name of Object.keys(input))
        if (inputSchema(call).required?.includes(name) && !acceptsAnything(call, name))
          await refused(call, without(input, name), token, [400]);
      if (call.method !== 'POST') return;
      for (const body of BAD_BODIES) {
        const response = await fetch(house.url + call.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body,
        });
        expect(response.status, body).toBe(400);
        expect(await response.json()).toMatchObject(REFUSAL);
      }
      const tooLarge = await announced(house.url + call.path, token, 1_100_000);
      expect(tooLarge.status).toBe(413);
      expect(JSON.parse(tooLarge.text)).toMatchObject(REFUSAL);
    },
  );
});

/** Answers only people who see the whole channel: the insider, at one dealer, is refused. */
const OF_WHOLE_CHANNEL: Call = contract.system.storageReport;

const REFUSAL = { status: 'n', msg: expect.stringMatching(/[一-鿿]/), data: null };

/** A body that is only announced: whoever refuses it by its length does not wait for it. */
const announced = (address: string, token: string, bytes: number) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = request(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': bytes,
        authorization: `Bearer ${token}`,
      },
    });
    sent.on('error', reject).on('response', async (answer) => {
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) text += chunk;
      sent.destroy();
      resolve({ status: answer.statusCode, text });
    });
    sent.flushHeaders();
  });

describe('every export', () => {
  beforeAll(() => {
    mayBeWritten = ['export_run', 'audit', 'event'];
  });
  const exporting = guarded.filter(
    ({ call }) => call.keys !== 'admin' && call.path.startsWith('/api/export/'),
  );

  it.each(exporting.map((entry) => [title(entry), entry.call]))(
    '%s writes nothing of foreign rows into the file',
    async (_title, call) => {
      const asked = await house.send(call, { ...exampleInput(call, ownOf(call)), format: 'csv' }, insider);
      const { filepath } = asked.data as { filepath: string };
      const file = await (await fetch(new URL(filepath, house.url))).text();
      expect(file).toContain(',');
      expect(file).not.toContain('他人的');
    },
  );
});

const whereOf = ({ path }: Call, { steps }: RefPlace) => `${path} ${steps.join('.')}`;

/** Places where a foreign row cannot be told from the answer, and what covers them instead. */
const UNCOVERED: Record<string, string> = {
  '/api/admin/member/statusOfAll search.nodeId':
    'starts a job that searches as its actor does: member.test.ts',
  '/api/admin/member/statusOfAll search.roleId': 'the same',
};

/**
 * Places that are refused before the row is looked for, whoever’s it is: nobody holds the keys of a role that is not
 * there, and who moves a dealer must hold the key where it is now.
 */
const REFUSED_EARLIER: Record<string, number> = {
  '/api/admin/dealer/update parentId': 403,
  // A cell that is not in the plan, whatever it is made of.
  '/api/admin/publish/plan/adjust cells.[].subjectId': 400,
  '/api/admin/publish/plan/adjust cells.[].accountId': 400,
  // Handed to nobody in particular, or connected without what its platform needs.
  '/api/admin/chat/transfer talkId': 400,
  '/api/admin/chat/transferMany talks.[].id': 400,
  '/api/admin/chat/account/create nodeId': 400,
  '/api/admin/chat/account/create contentAccountId': 400,
  // The pool's rules are the whole channel's.
  '/api/admin/clue/pool/rules/save returnToOf.[].nodeId': 403,
  '/api/admin/member/create memberships.[].roleId': 403,
  '/api/admin/member/update memberships.[].roleId': 403,
};

/** Calls that say what is wrong with a text instead of refusing it. */
const JUDGES = new Set<string>([contract.aiArticle.check.path]);

/** What somebody would like to set, wherever the contract does not offer it. */
const TEMPTING =
  'isAdmin is_admin channelId nodeId ownerId path version status keys memberId passwordHash'.split(' ');

const BAD_BODIES = ['{', '[]', '"text"', '{"__proto__": {"isAdmin": true}}'];

const without = (input: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(input).filter(([key]) => key !== name));

const acceptsAnything = (call: Call, name: string) =>
  Object.keys(inputSchema(call).properties?.[name] ?? {}).every((rule) => rule === 'title');
