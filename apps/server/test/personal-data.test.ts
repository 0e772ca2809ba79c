import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { personalTables } from '#kernel/personal/personal.slots.ts';
import { house, personAt, useOwnChannel } from './own-channel.ts';

useOwnChannel();

/** Columns that only a table of people has. */
const OF_PEOPLE =
  '^(phone|phone_.*|identity_mark|customer_id|clue_id|prospect_id|author_mark|author_sealed|visitor|wechat|nickname_sealed)$';
/** Tables that name a person and say nothing more of them, with why. */
const NOTHING_SAID: Readonly<Record<string, string>> = {
  aisbot_reply: 'which piece answered: ids, and the reason of a hand-over out of a list',
  chat_customer_tag: 'ids',
};

const declared = () =>
  new Map(house.app.kernel.contributions(personalTables).map((table) => [table.table, table]));
const textColumns = (which: ReturnType<typeof sql>) =>
  house.db.query<{ table: string; column: string }>(sql`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND (c.data_type IN ('text', 'jsonb', 'bytea') OR c.data_type = 'ARRAY' AND c.udt_name = '_text')
      AND ${which} ORDER BY 1, 2`);

it('客户的每张表都说明哪些列是个人信息：新加的文字列没有归类则不通过', async () => {
  const tables = await house.db.query<{ table: string }>(sql`
    SELECT DISTINCT table_name AS table FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ ${OF_PEOPLE} ORDER BY 1`);
  const undeclared = tables
    .map(({ table }) => table)
    .filter((table) => !declared().has(table) && !(table in NOTHING_SAID));
  expect(undeclared).toEqual([]);
  const known = [...declared().keys()];
  const unclassified = (await textColumns(sql`c.table_name = ANY(${known}::text[])`)).filter(
    ({ table, column }) => {
      const { columns = [], other = [] } = declared().get(table) ?? {};
      return !columns.some(({ name }) => name === column) && !other.includes(column);
    },
  );
  expect(unclassified).toEqual([]);
});

it('说明里的列都存在，只说一次', async () => {
  const existing = await house.db.query<{ table: string; column: string }>(
    sql`SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const exists = new Set(existing.map(({ table, column }) => `${table}.${column}`));
  for (const { table, columns, other } of declared().values()) {
    const names = [...columns.map(({ name }) => name), ...other];
    expect(names.filter((name) => !exists.has(`${table}.${name}`))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  }
});

it('清单列出用途、保存期限和谁能看', async () => {
  const keeper = await personAt('dealer', ['11-4']);
  const { rows } = await house.ask(contract.system.personal, {}, keeper.token);
  const clues = rows.find(({ table }) => table === 'clue');
  expect(clues).toMatchObject({ title: '线索', seenBy: expect.arrayContaining(['7-1']) });
  expect(clues?.columns).toContainEqual({ name: 'phone_sealed', title: '手机号（加密）', kind: 'phone' });
  for (const { purpose, kept, seenBy } of rows)
    expect([purpose !== '', kept !== '', seenBy.length > 0]).toEqual([true, true, true]);
});
