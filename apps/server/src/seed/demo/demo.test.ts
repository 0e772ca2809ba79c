import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#db/database.ts';
import { startTemporary } from '#db/embedded/temporary.ts';
import { migrate } from '#db/migrate.ts';
import { sql } from '#db/sql.ts';
import { passwordMatches } from '#kernel/access/passwords.ts';
import { ensureAdministrator } from '#seed/administrator.ts';
import { type DemoCounts, loadDemo } from './demo.ts';
import { DEMO_LOGINS, DEMO_PASSWORD, demoLogins } from './demo-logins.ts';
import { ROLES } from './roles.ts';

const PATIENCE = 60_000;

let postgres: Awaited<ReturnType<typeof startTemporary>>;
const opened: Database[] = [];
let db: Database;
let loaded: DemoCounts | null;

/** A database beside the others in the same PostgreSQL, with the newest schema and nothing in it. */
async function freshDatabase(name: string) {
  const url = new URL(postgres.url);
  await opened[0]?.raw(`CREATE DATABASE ${name}`);
  url.pathname = name;
  const fresh = openDatabase(url.href);
  opened.push(fresh);
  await migrate(fresh);
  return fresh;
}

beforeAll(async () => {
  postgres = await startTemporary();
  opened.push(openDatabase(postgres.url));
  db = await freshDatabase('first');
  await ensureAdministrator(db, 'not-of-interest-1');
  loaded = await loadDemo(db);
}, PATIENCE);
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await postgres?.stop();
}, PATIENCE);

const count = async (from: ReturnType<typeof sql>) =>
  (await db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${from}`))?.count ?? 0;
const countOf = (role: string) =>
  count(
    sql`(SELECT DISTINCT member_id FROM membership JOIN role r ON r.id = role_id WHERE r.name = ${role}) AS holders`,
  );

describe('what there is', () => {
  it('is a group of the promised size', async () => {
    expect(loaded).toEqual({ channels: 3, organs: 22, dealers: 24, stores: 60, members: 300 });
    expect(await count(sql`channel`)).toBe(3);
    expect(await count(sql`node WHERE kind = 'organ'`)).toBe(22);
    expect(await count(sql`node WHERE kind = 'dealer'`)).toBe(24);
    expect(await count(sql`node WHERE kind = 'store'`)).toBe(60);
    expect(await count(sql`member WHERE source = 'demo'`)).toBe(300);
    expect(await count(sql`role WHERE builtin`)).toBe(7);
    for (const { name } of ROLES) expect(await countOf(name), name).toBeGreaterThan(3);
  });

  it('tells city, contact and phone of every dealer and store, and who answers for most of them', async () => {
    const places = sql`node WHERE kind <> 'organ'`;
    expect(await count(sql`${places} AND city_code ~ '^[0-9]{6}$' AND address LIKE '%示例%'`)).toBe(84);
    expect(await count(sql`${places} AND contact_name LIKE '示例%' AND contact_phone ~ '^13[89]0000'`)).toBe(
      84,
    );
    const owned = await count(sql`${places} AND owner_id IS NOT NULL`);
    expect(owned).toBeGreaterThan(60);
    expect(await count(sql`owner_change`)).toBe(owned);
    expect(await count(sql`(SELECT code FROM node GROUP BY kind, code HAVING count(*) > 1) AS twice`)).toBe(
      0,
    );
  });

  it('is a sound tree', async () => {
    const broken = sql`node n LEFT JOIN node p ON p.id = n.parent_id
      WHERE n.path <> coalesce(p.path, '/') || n.id || '/' OR p.channel_id <> n.channel_id OR p.created_at >= n.created_at
         OR CASE n.kind WHEN 'store' THEN p.kind IS DISTINCT FROM 'dealer' ELSE p.kind <> 'organ' END
         OR (n.kind = 'dealer' AND n.path !~ '^(/\\d+){4}/$')`;
    expect(await count(broken)).toBe(0);
    expect(await count(sql`node WHERE parent_id IS NULL`)).toBe(3);
    const strayed = sql`membership ms JOIN node n ON n.id = ms.node_id
      WHERE ms.path <> n.path OR ms.channel_id <> n.channel_id`;
    expect(await count(strayed)).toBe(0);
  });

  it('is recognisable as demo data', async () => {
    expect(await count(sql`node WHERE name NOT LIKE '示例·%'`)).toBe(0);
    expect(await count(sql`channel WHERE name NOT LIKE '示例·%'`)).toBe(0);
    expect(await count(sql`member WHERE source = 'demo' AND remark <> '演示数据'`)).toBe(0);
    expect(await count(sql`audit WHERE summary NOT LIKE '%（演示数据）'`)).toBe(0);
  });

  it('has people of every state, none of whom contradicts it', async () => {
    const demo = sql`member m WHERE source = 'demo'`;
    expect(await count(sql`${demo} AND status = 'pending'`)).toBe(24);
    expect(await count(sql`${demo} AND status = 'disabled'`)).toBe(12);
    expect(await count(sql`${demo} AND locked_until > now()`)).toBe(3);
    const locks = sql`member m JOIN login_try t ON t.uname = lower(m.uname) AND t.next_at = m.locked_until AND t.fails = 10`;
    expect(await count(locks)).toBe(3);
    const odd = sql`${demo} AND ((status = 'pending') <> (password_hash IS NULL) OR phone !~ '^1[3-9]\\d{9}$'
      OR created_at > now() OR updated_at NOT BETWEEN created_at AND now() OR last_login_at NOT BETWEEN created_at AND now()
      OR status = 'pending' AND last_login_at IS NOT NULL OR status = 'disabled' AND last_login_at > updated_at
      OR created_at <= (SELECT created_at FROM member WHERE id = m.created_by))`;
    expect(await count(odd)).toBe(0);
    const doubled = sql`(SELECT member_id FROM membership GROUP BY 1 HAVING count(*) > 1) AS doubled`;
    expect(await count(doubled)).toBeGreaterThan(20);
    const abroad = sql`(SELECT member_id FROM membership GROUP BY 1 HAVING count(DISTINCT channel_id) > 1) AS abroad`;
    expect(await count(abroad)).toBeGreaterThan(3);
  });

  it('has a history of sign-ins, fewer on weekends, that agrees with the last one shown', async () => {
    const signIns = sql`audit a WHERE action = 'auth.login'`;
    expect(await count(signIns)).toBeGreaterThan(2_500);
    expect(await count(signIns)).toBeLessThan(3_500);
    expect(await count(sql`${signIns} AND at > now()`)).toBe(0);
    const days = await db.query<{ weekend: boolean; perDay: number }>(sql`
      SELECT extract(isodow FROM at AT TIME ZONE 'Asia/Shanghai') > 5 AS weekend,
             count(*)::int / count(DISTINCT (at AT TIME ZONE 'Asia/Shanghai')::date) AS "perDay"
      FROM ${signIns} GROUP BY 1 ORDER BY 1`);
    expect(days[1]?.perDay).toBeLessThan((days[0]?.perDay ?? 0) * 0.7);
    const disagreeing = sql`member m JOIN (SELECT member_id, max(at) AS at FROM ${signIns} GROUP BY 1) AS last
      ON last.member_id = m.id AND last.at <> m.last_login_at`;
    expect(await count(disagreeing)).toBe(0);
    const doings = sql`(SELECT DISTINCT channel_id FROM audit WHERE action LIKE 'member.%' AND at > now() - interval '2 days') AS d`;
    expect(await count(doings)).toBe(3);
  });
});

describe('the logins shown to visitors', () => {
  it('all open with the password shown', async () => {
    expect(await demoLogins(db)).toMatchObject({ password: DEMO_PASSWORD });
    for (const { uname } of DEMO_LOGINS) {
      const row = await db.one<{ passwordHash: string | null }>(
        sql`SELECT password_hash AS "passwordHash" FROM member WHERE uname = ${uname} AND status = 'active'`,
      );
      expect(await passwordMatches(row?.passwordHash ?? null, DEMO_PASSWORD), uname).toBe(true);
    }
  });

  it('sit where their kind of user sits', async () => {
    const rows = await db.query<{ uname: string; memberships: string | null }>(sql`
      SELECT m.uname, string_agg(n.name || ' ' || r.name, '，' ORDER BY ms.position) AS memberships FROM member m
      LEFT JOIN membership ms ON ms.member_id = m.id LEFT JOIN node n ON n.id = ms.node_id LEFT JOIN role r ON r.id = ms.role_id
      WHERE m.uname LIKE 'demo.%' GROUP BY 1`);
    expect(Object.fromEntries(rows.map(({ uname, memberships }) => [uname, memberships]))).toEqual({
      'demo.admin': '示例·乘用车总部 总部运营',
      'demo.ops': '示例·乘用车总部 总部运营，示例·商用车总部 总部运营',
      'demo.region': '示例·华东大区 大区运营',
      'demo.manager': '示例·华东大区 区域管理员',
      'demo.dealer': '示例·华东经销集团 经销商经理',
      'demo.store': '示例·华东一店 店长',
      'demo.adviser': '示例·华东一店 顾问',
      'demo.nobody': null,
    });
    expect(await count(sql`member WHERE is_admin AND source = 'demo'`)).toBe(1);
    expect(
      await count(sql`node s JOIN node d ON d.id = s.parent_id WHERE d.name = '示例·华东经销集团'`),
    ).toBeGreaterThan(2);
  });

  it('find something waiting and something that just happened', async () => {
    const own = sql`member m JOIN membership ms ON ms.member_id = m.id
      JOIN node n ON n.name = '示例·华东经销集团' AND ms.path LIKE n.path || '%'`;
    expect(await count(sql`${own} WHERE m.status = 'pending'`)).toBeGreaterThan(0);
    expect(await count(sql`${own} WHERE m.locked_until > now()`)).toBe(1);
    for (const uname of ['demo.admin', 'demo.dealer'])
      expect(
        await count(sql`audit WHERE uname = ${uname} AND action LIKE 'member.%'`),
        uname,
      ).toBeGreaterThan(0);
    for (const uname of ['demo.admin', 'demo.ops', 'demo.dealer'])
      expect(
        await count(
          sql`notification t JOIN member m ON m.id = t.member_id WHERE m.uname = ${uname} AND kind = 'system'`,
        ),
        uname,
      ).toBeGreaterThan(1);
  });

  it('hold roles that contain the roles below them', () => {
    const keys = (name: string) => ROLES.find((role) => role.name === name)?.keys ?? [];
    expect(keys('区域管理员')).toEqual(expect.arrayContaining(keys('经销商经理')));
    expect(keys('经销商经理')).toEqual(expect.arrayContaining(keys('店长')));
    expect(keys('店长')).toEqual(expect.arrayContaining(keys('顾问')));
    expect(keys('总部运营')).toEqual(expect.arrayContaining(keys('大区运营')));
  });
});

/** Everything but the moments, which count back from now. */
const portrait = async (of: Database) => ({
  nodes: await of.query(
    sql`SELECT id, channel_id, parent_id, kind, code, name, path, sort FROM node ORDER BY id`,
  ),
  people: await of.query(
    sql`SELECT uname, name, phone, status, (SELECT b.name FROM member_binding b WHERE b.member_id = member.id) AS userid, is_admin, channel_id FROM member WHERE source = 'demo' ORDER BY uname`,
  ),
  memberships: await of.query(sql`
    SELECT m.uname, ms.path, ms.role_id, ms.position FROM membership ms JOIN member m ON m.id = ms.member_id
    ORDER BY m.uname, ms.position`),
});

describe('loading', () => {
  it('gives the same group in every database, once even when two begin together', {
    tags: 'full',
  }, async () => {
    const twin = await freshDatabase('twin');
    const both = await Promise.all([loadDemo(twin), loadDemo(twin)]);
    expect(both.filter((result) => result !== null)).toEqual([loaded]);
    expect(await portrait(twin)).toEqual(await portrait(db));
  });

  it('changes nothing the second time', async () => {
    const tables = [
      'channel',
      'node',
      'role',
      'member',
      'membership',
      'login_try',
      'audit',
      'notification',
      'setting',
    ];
    const rows = () => Promise.all(tables.map((table) => db.raw(`SELECT * FROM ${table} ORDER BY 1`)));
    const before = (await rows()).map((result) => result.rows);
    expect(await loadDemo(db)).toBeNull();
    expect((await rows()).map((result) => result.rows)).toEqual(before);
  });

  it('leaves a database alone that somebody has begun to use', { tags: 'full' }, async () => {
    const used = await freshDatabase('used');
    await used.query(sql`INSERT INTO channel (code, name) VALUES ('own', '自有渠道')`);
    expect(await loadDemo(used)).toBeNull();
    expect(await demoLogins(used)).toBeNull();
  });
});
