import { contract } from '@zhiying/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { requireSessionDefaults, setSessionDefaults } from '#db/session-defaults.ts';
import { sql } from '#db/sql.ts';
import { atEnd } from './at-end.ts';
import { hasPooler, type Pooler, startPooler } from './pooler.ts';
import { openTestApp, serveOn } from './test-app.ts';

/** Without PgBouncer on the machine there is nothing to hold against; `.ci/run` installs it where it may. */
const found = hasPooler();
let pooler: Pooler | null = null;

beforeAll(async () => {
  if (!found) return console.log('没有找到 pgbouncer，经连接池的访问没有核对');
  pooler = await startPooler(inject('templateUrl'));
});
afterAll(() => pooler?.stop());

/** A server process behind the pooler, beside one that speaks to PostgreSQL itself. */
async function openPooled(through: Pooler['through']) {
  const house = await openTestApp();
  await setSessionDefaults(house.db.directUrl);
  const pooled = await serveOn(through(house.db.directUrl), { databaseDirectUrl: house.db.directUrl });
  atEnd(() => pooled.close());
  return { house, pooled };
}

it('经连接池登录、同时读列表、写入的事件到达直接连接的进程', async () => {
  if (!pooler) return;
  const { house, pooled } = await openPooled(pooler.through);
  await house.addMember('admin', [], { isAdmin: true });
  const token = await pooled.signIn('admin');
  // More at once than the pooler has connections, each asked often enough that all of them have served everybody.
  const lists = await Promise.all(
    Array.from({ length: 40 }, () => pooled.send(contract.member.list, { page: 1, limit: 50 }, token)),
  );
  expect(new Set(lists.map(({ status }) => status))).toEqual(new Set(['y']));
  const heard = new Promise<string>((resolve) => {
    house.app.kernel.events.on('access.changed', () => resolve('heard'));
  });
  await pooled.app.kernel.tx(pooled.app.kernel.jobs.system, (unit) =>
    unit.announce('access.changed', { memberIds: null }),
  );
  expect(await heard).toBe('heard');
});

it('每个连接都按 UTC 计时、有语句时限；池里留着旧设置的连接时拒绝启动', async () => {
  if (!pooler) return;
  const { house, pooled } = await openPooled(pooler.through);
  const settings = () =>
    pooled.db.one<{ zone: string; limit: string }>(
      sql`SELECT current_setting('timezone') AS zone, current_setting('statement_timeout') AS limit`,
    );
  expect(await Promise.all(Array.from({ length: 12 }, settings))).toEqual(
    Array.from({ length: 12 }, () => ({ zone: 'UTC', limit: '1min' })),
  );
  const direct = openDatabase(house.db.directUrl, { max: 1 });
  const { rows } = await direct.raw<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  await direct.raw(`ALTER ROLE CURRENT_USER IN DATABASE ${rows[0]?.name} SET timezone = 'Asia/Shanghai'`);
  await direct.close();
  const fresh = await startPooler(house.db.directUrl);
  const late = openDatabase(fresh.through(house.db.directUrl), { max: 1, directUrl: house.db.directUrl });
  await expect(requireSessionDefaults(late)).rejects.toThrow(/TimeZone=Asia\/Shanghai.*RECONNECT/);
  await late.close();
  await fresh.stop();
});
