import { join } from 'node:path';
import { type Call, contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { addPassed, type Library } from './library.ts';
import { poolUses, poolUsesBelow } from './pool-use.ts';
import { cardsOf, openStudio, type Studio, versionOf, writtenTheme } from './studio.ts';

const { aiArticle, aiCheck, aiLibrary, aiTheme, material } = contract;

/** Three times the connections that a server of the tests has. */
const AT_ONCE = 25;

let studio: Studio;
let house: Library['house'];
let token: string;
let picture: number;
let article: { id: number; version: number };
let theme: { id: number; version: number };

beforeAll(async () => {
  studio = await openStudio();
  ({ house } = studio);
  ({ token } = studio.writer);
  picture = await addPassed(studio, studio.writer);
  const id = await writtenTheme(studio, { count: 1, materialIds: [picture], pictures: 1 });
  const [card] = await cardsOf(studio, id);
  article = await house.ask(aiArticle.info, { id: card?.id ?? 0 }, token);
  theme = { id, version: await versionOf(studio, id) };
}, 60_000);

/** All at once, against a version that only one of them can have seen. Everybody is answered. */
async function crowd(call: Call, input: unknown) {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => house.send(call, input, token)));
  const statuses = answers.map(({ httpStatus }) => httpStatus);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(statuses).toContain(409);
  await expect(house.db.one(sql`SELECT 1 AS answers`)).resolves.toEqual({ answers: 1 });
}

describe('25 个请求同时来，没有一个因为等连接而落空', () => {
  it('恢复文章的旧版本', async () => {
    const { id, version } = await house.ask(aiArticle.info, { id: article.id }, token);
    await crowd(aiArticle.restore, { id, version, no: 1 });
  });

  it('自动配图', async () => {
    const { id, version } = await house.ask(aiArticle.info, { id: article.id }, token);
    await crowd(aiArticle.autoPictures, { id, version });
  });

  it('保存文章', async () => {
    const { id, version, doc } = await house.ask(aiArticle.info, { id: article.id }, token);
    await crowd(aiArticle.update, { id, version, title: '示例标题', doc });
  });

  it('编辑主题、定时', async () => {
    await crowd(aiTheme.tags, { id: theme.id, version: theme.version, tags: ['示例'] });
    await crowd(aiTheme.timing, { id: theme.id, version: theme.version, timing: { mode: 'now' } });
  });

  it('编辑检查词和标题库', async () => {
    await house.ask(aiCheck.addWords, { kind: 'warn', words: ['示例词'], instead: [], remark: '' }, token);
    const word = (await house.ask(aiCheck.words, {}, token)).rows[0];
    await crowd(aiCheck.updateWord, {
      id: word?.id,
      version: word?.version,
      word: '示例词',
      kind: 'warn',
      instead: [],
      remark: '改',
    });
    await house.ask(aiLibrary.create, { kind: 'title', texts: ['示例标题'], tags: [] }, token);
    const phrase = (await house.ask(aiLibrary.list, { kind: 'title' }, token)).rows[0];
    await crowd(aiLibrary.update, { id: phrase?.id, version: phrase?.version, text: '示例标题二', tags: [] });
  });

  it('编辑素材', async () => {
    const { version, name, remark } = await house.ask(material.info, { id: picture }, token);
    const rights = { licence: 'own', personRelease: 'none', expiresOn: null, origin: '' };
    await crowd(material.update, { id: picture, version, name, tags: [], remark, rights });
  });
});

describe('事务里只能问这个事务', () => {
  it('程序里没有一处在事务里用连接池', () => {
    expect(poolUsesBelow(join(import.meta.dirname, '../src'))).toEqual([]);
  });

  it.each([
    'const s = ({ db, tx }: Kernel) => tx(actor, async (unit) => { await db.query(x); });',
    'const s = (kernel: Kernel) => kernel.tx(actor, (unit) => find(kernel.db, 1));',
    'const s = (kernel: Kernel) => kernel.tx(actor, (unit) => find(kernel, 1));',
    'const s = ({ access, tx }: Kernel) => tx(actor, (unit) => access.actFor(1, null, origin));',
    'const s = (kernel: Kernel) => kernel.tx(actor, (unit) => kernel.access.actFor(1, null, origin));',
    'const s = ({ db, tx }: Kernel) => { const load = () => db.one(x); return tx(actor, async (unit) => load()); };',
    'const s = ({ db }: Kernel, a: ArticleService) => a.change(actor, async () => db.one(x));',
    'const s = ({ tx }: Kernel, a: ArticleService) => tx(actor, async (unit) => a.info(1));',
    'const s = ({ tx }: Kernel) => ({ info() {}, save() { return tx(actor, async (unit) => this.info(1)); } });',
    'export async function give(kernel: Kernel, unit: Unit) {}',
    "export async function give(kernel: Pick<Kernel, 'db' | 'jobs'>, unit: Unit) {}",
  ])('%s', (source) => {
    expect(poolUses(source)).toHaveLength(1);
  });

  it.each([
    'const s = ({ db, tx }: Kernel) => tx(actor, async (unit) => unit.query(x)).then(() => db.query(x));',
    'const s = (kernel: Kernel) => kernel.tx(actor, (unit) => start(kernel, unit, 1));',
    'const s = ({ db, tx }: Kernel) => { const load = (q = db) => q.one(x); return tx(actor, async (unit) => load(unit)); };',
    "export async function give({ jobs }: Pick<Kernel, 'jobs'>, unit: Unit) {}",
  ])('%s', (source) => {
    expect(poolUses(source)).toEqual([]);
  });

  it('谁在事务里问连接池，当场失败', async () => {
    const { db, tx } = house.app.kernel;
    await expect(tx(SYSTEM, () => db.query(sql`SELECT 1`))).rejects.toThrow('inside a transaction');
    await expect(tx(SYSTEM, () => db.raw('SELECT 1'))).rejects.toThrow('inside a transaction');
    await expect(tx(SYSTEM, () => db.transaction(async () => 1))).rejects.toThrow('inside a transaction');
    // What was begun inside and goes on after it is no longer in it.
    let after: Promise<unknown> = Promise.resolve();
    let ended = () => {};
    const end = new Promise<void>((done) => {
      ended = done;
    });
    await tx(SYSTEM, async () => {
      after = end.then(() => db.one(sql`SELECT 1 AS answers`));
    });
    ended();
    await expect(after).resolves.toEqual({ answers: 1 });
  });
});
