import { randomUUID } from 'node:crypto';
import { ALL_KEYS, type Call, type Key, ThemeInput } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { allCalls } from '#kernel/http/openapi.ts';
import { exampleInput, inputSchema, optionalRefs, type RowIds, requiredRefs } from './example-input.ts';
import { type House, openHouse } from './house.ts';

/**
 * Walks over every call of the contract, so that a call is covered by existing: no token, forged token, wrong key,
 * somebody else's row, malformed input. None may change anything.
 */
let house: House;
/** Holds every key at one dealer of one channel. */
let insider: string;
/** Signed in with no key at all. */
let outsider: string;
/** Rows of another dealer, of another channel and rows that never existed: none may be told from the others. */
let strangers: Record<'another dealer' | 'another channel' | 'nowhere', RowIds>;

const calls = allCalls();
const title = ({ area, name, call }: (typeof calls)[number]) => `${area}.${name} ${call.method} ${call.path}`;

beforeAll(async () => {
  house = await openHouse();
  const [mine, theirs] = [await house.addChannel(), await house.addChannel()];
  const root = await house.addNode('organ', null, mine);
  const foreignRoot = await house.addNode('organ', null, theirs);
  const [dealer, otherDealer] = [
    await house.addNode('dealer', root, mine),
    await house.addNode('dealer', root, mine),
  ];
  const role = await house.addRole([...ALL_KEYS], 'TREE');
  await house.addMember('insider', [{ nodeId: dealer, roleId: role }]);
  await house.addMember('outsider');
  [insider, outsider] = [await house.signIn('insider'), await house.signIn('outsider')];
  strangers = {
    'another dealer': await rowsOf('neighbour', otherDealer, role, { place: mine, channel: theirs }),
    'another channel': await rowsOf('foreigner', foreignRoot, role, { place: theirs, channel: theirs }),
    nowhere: Object.fromEntries(
      'member node dealer store role channel session notification export audit import material materialClassify materialPublish materialReview favoriteFolder account accountGroup aiTheme aiArticle aiCheckWord aiPhrase aiFact aiPrompt aiModel publishAttempt'
        .split(' ')
        .map((entity) => [entity, 9_999_999])
        .concat([['job', randomUUID()]]),
    ),
  };
}, 60_000);

async function rowsOf(
  uname: string,
  nodeId: number,
  roleId: number,
  { place, channel }: { place: number; channel: number },
): Promise<RowIds> {
  // A dealer and a store that really are one, so that only the scope can refuse them.
  const parent = await house.db.one<{ id: number }>(
    sql`SELECT coalesce((SELECT parent_id FROM node WHERE id = ${nodeId}), ${nodeId}) AS id`,
  );
  const dealer = await house.addNode('dealer', parent?.id ?? 0, place);
  const store = await house.addNode('store', dealer, place);
  const member = await house.addMember(uname, [{ nodeId, roleId }]);
  await house.signIn(uname);
  const only = async (statement: ReturnType<typeof sql>) =>
    (await house.db.one<{ id: number }>(statement))?.id ?? 0;
  const placed = sql`SELECT n.channel_id, n.id, n.path, ${member}::bigint`;
  const material = await only(sql`
    INSERT INTO material (channel_id, node_id, path, owner_id, name, type, ext, size, status)
    ${placed}, '他人的', 'image', 'jpg', 1, 'pending' FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const version = await only(sql`
    INSERT INTO material_version (channel_id, node_id, path, owner_id, material_id, no, name, type, ext, size, uploaded_as, object)
    ${placed}, ${material}, 1, '他人的', 'image', 'jpg', 1, ${`x/${uname}`}, ${`x/${uname}`} FROM node n WHERE n.id = ${nodeId}
    RETURNING id`);
  await house.db.query(sql`UPDATE material SET version_id = ${version} WHERE id = ${material}`);
  const aiTheme = await only(sql`
    INSERT INTO ai_theme (channel_id, node_id, path, owner_id, topic, input, count, platforms, seed, status)
    ${placed}, '他人的', ${JSON.stringify(ThemeInput.parse({ topic: '他人的', count: 1 }))}::jsonb, 1, '{wechat}', 1, 'ready'
    FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const account = await only(sql`
    INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
    ${placed}, 'douyin', '他人的', 1 FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  await house.db.query(sql`
    INSERT INTO publish_batch (channel_id, node_id, path, owner_id, kind, batch_id, name, asked_by, settled_at)
    ${placed}, 'aiTheme', ${aiTheme}, '他人的', ${member}, now() FROM node n WHERE n.id = ${nodeId}`);
  return {
    aiTheme,
    account,
    publishAttempt: await only(sql`
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, state, due_at)
      ${placed}, 'aiTheme', ${aiTheme}, 'aiArticle', ${aiTheme}, 1, 1, '他人的', 'douyin', ${account}, ${member}, 'failed', now()
      FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aiArticle: await only(sql`
      INSERT INTO ai_article (channel_id, node_id, path, owner_id, theme_id, no, platform, seed, status, title, doc, version_no)
      ${placed}, ${aiTheme}, 1, 'wechat', 1, 'done', '他人的', '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb, 1
      FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aiCheckWord: await only(sql`
      INSERT INTO ai_check_word (channel_id, node_id, path, owner_id, word, kind)
      ${placed}, ${`他人的${uname}`}, 'warn' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aiPhrase: await only(sql`
      INSERT INTO ai_phrase (channel_id, node_id, path, owner_id, kind, text)
      ${placed}, 'title', '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    material,
    materialClassify: await only(sql`
      INSERT INTO material_classify (channel_id, node_id, path, owner_id, name)
      ${placed}, '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    materialPublish: await only(sql`
      INSERT INTO material_publish (channel_id, node_id, path, owner_id, material_id, version_id, from_at, state)
      ${placed}, ${material}, ${version}, now(), 'active' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    materialReview: await only(sql`
      INSERT INTO material_review (channel_id, node_id, path, owner_id, material_id, version_id, version_no, stage, decision, reviewer_id)
      ${placed}, ${material}, ${version}, 1, 1, 'pass', ${member} FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    accountGroup: await only(sql`
      INSERT INTO content_account_group (channel_id, node_id, path, owner_id, name)
      ${placed}, '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    favoriteFolder: await only(sql`
      INSERT INTO favorite_folder (channel_id, owner_id, name)
      SELECT n.channel_id, ${member}::bigint, '他人的' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aiFact: await only(sql`
      INSERT INTO ai_fact (channel_id, node_id, path, owner_id, kind, subject, name, value, updated_by)
      ${placed}, 'price', '他人的', '价格', '1', ${member} FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aiPrompt: await only(sql`
      INSERT INTO ai_prompt (channel_id, node_id, path, owner_id, kind, name, content, updated_by)
      ${placed}, 'style', '他人的', '1', ${member} FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    aiModel: await only(sql`
      INSERT INTO model_endpoint (channel_id, node_id, path, owner_id, name, base_url, models)
      ${placed}, '他人的', 'http://127.0.0.1:9', '[]' FROM node n WHERE n.id = ${nodeId} RETURNING id`),
    member,
    node: nodeId,
    dealer,
    store,
    role: roleId,
    channel,
    session: await only(sql`SELECT id FROM session WHERE member_id = ${member}`),
    notification: await only(
      sql`INSERT INTO notification (member_id, kind, title) VALUES (${member}, 'test', '他人的') RETURNING id`,
    ),
    export: await only(sql`
      INSERT INTO export_run (member_id, list, title, filename, format, input)
      VALUES (${member}, '/x', '他人的', 'x.csv', 'csv', '{}') RETURNING id`),
    import: await only(sql`
      INSERT INTO import_run (member_id, area, filename, size, expires_at)
      VALUES (${member}, '/api/admin/member/import', '他人的.csv', 1, now() + interval '1 day') RETURNING id`),
    audit: await only(sql`SELECT max(id) AS id FROM audit WHERE member_id = ${member}`),
    job: await only(sql`
      INSERT INTO job_run (id, name, title, member_id, payload, status)
      VALUES (${randomUUID()}, 'x', '他人的', ${member}, '{}', 'done') RETURNING id`),
  };
}

/** Everything that a refused call might have changed; signing in and looking are not changes. */
const everything = () =>
  house.db.query(sql`
    SELECT (SELECT json_agg(m ORDER BY id) FROM (SELECT id, uname, name, phone, status, password_hash, channel_id, avatar, version FROM member) m) AS members,
           (SELECT json_agg(m ORDER BY id) FROM membership m) AS memberships,
           (SELECT json_agg(b ORDER BY id) FROM member_binding b) AS bindings,
           (SELECT json_agg(n ORDER BY id) FROM node n) AS nodes,
           (SELECT count(*) FROM owner_change) AS owners,
           (SELECT json_agg(r ORDER BY id) FROM role r) AS roles,
           (SELECT json_agg(s.id ORDER BY id) FROM session s) AS sessions,
           (SELECT json_agg(n ORDER BY id) FROM notification n) AS notifications,
           (SELECT json_agg(p) FROM preference p) AS preferences,
           (SELECT json_agg(o) FROM notice_off o) AS notices_off, (SELECT count(*) FROM avatar) AS avatars,
           (SELECT json_agg(m ORDER BY id) FROM material m) AS materials,
           (SELECT json_agg(c ORDER BY id) FROM material_classify c) AS folders,
           (SELECT json_agg(p ORDER BY id) FROM material_publish p) AS publications,
           (SELECT count(*) FROM material_review) AS reviews, (SELECT count(*) FROM material_download) AS downloads,
           (SELECT json_agg(a ORDER BY id) FROM content_account a) AS accounts,
           (SELECT json_agg(g ORDER BY id) FROM content_account_group g) AS account_groups,
           (SELECT count(*) FROM content_account_round) AS rounds,
           (SELECT json_agg(p ORDER BY id) FROM publish_attempt p) AS attempts, (SELECT count(*) FROM publish_choice) AS choices,
           (SELECT json_agg(f ORDER BY id) FROM favorite f) AS favourites,
           (SELECT json_agg(f ORDER BY id) FROM favorite_folder f) AS shelves,
           (SELECT json_agg(t ORDER BY id) FROM ai_theme t) AS themes, (SELECT json_agg(a ORDER BY id) FROM ai_article a) AS articles,
           (SELECT count(*) FROM ai_article_version) AS article_versions, (SELECT count(*) FROM ai_article_override) AS overrides,
           (SELECT json_agg(w ORDER BY id) FROM ai_check_word w) AS words, (SELECT json_agg(p ORDER BY id) FROM ai_phrase p) AS phrases,
           (SELECT count(*) FROM ai_presence) AS presences,
           (SELECT json_agg(f ORDER BY id) FROM ai_fact f) AS facts, (SELECT json_agg(p ORDER BY id) FROM ai_prompt p) AS prompts,
           (SELECT json_agg(e ORDER BY id) FROM model_endpoint e) AS endpoints, (SELECT count(*) FROM model_usage) AS uses,
           (SELECT json_agg(s ORDER BY key) FROM setting s) AS settings,
           (SELECT count(*) FROM export_run) AS exports, (SELECT count(*) FROM job_run WHERE name NOT LIKE '%.clock') AS jobs,
           (SELECT json_agg(i ORDER BY id) FROM import_run i) AS imports, (SELECT count(*) FROM import_part) AS parts,
           (SELECT count(*) FROM password_reset) AS resets`);

async function refused(call: Call, input: unknown, token: string | null, statuses: number[]) {
  const before = await everything();
  const answer = await house.send(call, input, token);
  expect(answer.status, JSON.stringify(answer)).toBe('n');
  expect(statuses, `${answer.httpStatus} ${answer.msg}`).toContain(answer.httpStatus);
  expect(answer.msg).toMatch(/[一-鿿]/);
  expect(answer.msg).not.toMatch(/undefined|null|Error|SELECT|zod/i);
  expect(await everything()).toEqual(before);
  return answer;
}

describe('every call', () => {
  it('is public only when it is meant to be', () => {
    const open = calls.filter(({ call }) => call.keys === null).map(({ call }) => call.path);
    console.log(`public calls: ${open.join(', ')}`);
    expect(open).toEqual([
      '/api/admin/aiCreate/preview',
      '/api/admin/login',
      '/api/admin/welcome',
      '/api/admin/password/reset/check',
      '/api/admin/password/reset/redeem',
      '/api/admin/publish/handover/open',
      '/api/admin/publish/handover/return',
    ]);
  });

  it('has an address of its own', () => {
    const addresses = calls.map(({ call }) => `${call.method} ${call.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  const guarded = calls.filter(({ call }) => call.keys !== null);

  it.each(guarded.map((entry) => [title(entry), entry.call]))(
    '%s refuses without a token and with a forged one',
    async (_title, call) => {
      const input = exampleInput(call, {});
      expect((await refused(call, input, null, [401])).code).toBe('auth.required');
      expect((await refused(call, input, 'forged', [401])).code).toBe('auth.ended');
    },
  );

  const keyed = guarded.filter(({ call }) => call.keys !== 'signed-in');

  it.each(keyed.map((entry) => [title(entry), entry.call]))(
    '%s refuses whoever lacks its key',
    async (_title, call) => {
      await refused(call, exampleInput(call, {}), outsider, [403]);
      const others = ALL_KEYS.filter((key) => !(call.keys as readonly Key[]).includes(key));
      const nodeId = await house.addNode('organ', null, await house.addChannel());
      const uname = `nearly-${randomUUID().slice(0, 8)}`;
      await house.addMember(uname, [{ nodeId, roleId: await house.addRole(others, 'ALL') }]);
      await refused(call, exampleInput(call, {}), await house.signIn(uname), [403]);
    },
  );

  const referring = guarded.filter(
    ({ call }) => call.keys !== 'admin' && requiredRefs(inputSchema(call)).length > 0,
  );

  it.each(referring.map((entry) => [title(entry), entry.call]))(
    '%s does not tell a foreign row from a missing one',
    async (_title, call) => {
      const seen = [];
      const onlyRoles = requiredRefs(inputSchema(call)).every((entity) => entity === 'role');
      for (const [whose, rows] of Object.entries(strangers)) {
        // Roles are the same everywhere; only one that does not exist is foreign.
        if (onlyRoles && whose !== 'nowhere') continue;
        const { code, msg, data, httpStatus } = await refused(call, exampleInput(call, rows), insider, [404]);
        seen.push({ code, msg, data, httpStatus });
      }
      expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
    },
  );

  const filtering = guarded
    .filter(({ call }) => call.keys !== 'admin' && !call.path.startsWith('/api/export/'))
    .flatMap((entry) =>
      optionalRefs(inputSchema(entry.call)).map(([field, entity]) => ({ ...entry, field, entity })),
    );

  it.each(filtering.map((entry) => [`${title(entry)} by ${entry.field}`, entry]))(
    '%s finds nothing at a foreign row',
    async (_title, { call, field, entity }) => {
      for (const [whose, rows] of Object.entries(strangers)) {
        // Roles are the same everywhere; only one that does not exist is foreign.
        if (entity === 'role' && whose !== 'nowhere') continue;
        const answer = await house.send(call, { ...exampleInput(call, {}), [field]: rows[entity] }, insider);
        if (answer.status === 'n') expect(answer.httpStatus).toBe(404);
        else expect(answer.data).toMatchObject({ total: 0 });
      }
    },
  );

  it.each(calls.map((entry) => [title(entry), entry.call]))(
    '%s refuses malformed input',
    async (_title, call) => {
      const input = exampleInput(call, {});
      const token = call.keys === 'admin' ? await administrator() : insider;
      await refused(call, { ...input, unknownField: 1 }, token, [400]);
      for (const [name, value] of Object.entries(input)) {
        if (acceptsAnything(call, name)) continue;
        await refused(
          call,
          { ...input, [name]: typeof value === 'string' ? { not: 'text' } : 'not this' },
          token,
          [400],
        );
        if (inputSchema(call).required?.includes(name))
          await refused(call, without(input, name), token, [400]);
      }
      if (call.method === 'POST')
        for (const [body, status] of BAD_BODIES) {
          const response = await fetch(house.url + call.path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body,
          });
          expect(response.status, body.slice(0, 30)).toBe(status);
          expect(await response.json()).toMatchObject({
            status: 'n',
            msg: expect.stringMatching(/[一-鿿]/),
            data: null,
          });
        }
    },
  );
});

const BAD_BODIES: [string, number][] = [
  ['{', 400],
  ['[]', 400],
  ['"text"', 400],
  ['{"__proto__": {"isAdmin": true}}', 400],
  [JSON.stringify({ filler: 'x'.repeat(1_100_000) }), 413],
];

const without = (input: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(input).filter(([key]) => key !== name));

const acceptsAnything = (call: Call, name: string) =>
  Object.keys(inputSchema(call).properties?.[name] ?? {}).length === 0;

let admin: Promise<string> | undefined;
const administrator = () => {
  admin ??= house.addMember('administrator', [], { isAdmin: true }).then(() => house.signIn('administrator'));
  return admin;
};
