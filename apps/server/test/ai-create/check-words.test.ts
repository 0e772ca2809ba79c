import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { blockedWords } from '../../src/modules/ai-create/index.ts';
import { longestEventLoopBlock, readingLargest } from '../event-loop-delay.ts';
import { importer } from '../importing.ts';
import { type House, openTestApp, serveOn } from '../test-app.ts';

const { aiCheck } = contract;

let house: House;
let [keeper, dealer, stranger] = ['', '', ''];
let channelId = 0;

beforeAll(async () => {
  house = await openTestApp();
  channelId = await house.addChannel();
  const root = await house.addNode('organ', null, channelId);
  const shop = await house.addNode('dealer', root, channelId);
  const elsewhere = await house.addNode('organ', null, await house.addChannel());
  const whole = await house.addRole(['11-5'], 'ALL');
  await house.addMember('keeper', [{ nodeId: root, roleId: whole }]);
  await house.addMember('dealer', [{ nodeId: shop, roleId: await house.addRole(['11-5'], 'TREE') }]);
  await house.addMember('stranger', [{ nodeId: elsewhere, roleId: whole }]);
  [keeper, dealer, stranger] = [
    await house.signIn('keeper'),
    await house.signIn('dealer'),
    await house.signIn('stranger'),
  ];
}, 60_000);

const add = (words: string[], kind: 'never' | 'warn' | 'allow' = 'never', token = keeper) =>
  house.ask(aiCheck.addWords, { kind, words, instead: [], remark: '' }, token);
const words = async (token = keeper) =>
  (await house.ask(aiCheck.words, { limit: 100 }, token)).rows.map(({ word }) => word).toSorted();
const changes = async (token = keeper) => (await house.ask(aiCheck.changes, {}, token)).rows;

describe('检测文字', () => {
  it('标出每一处和等级，放行的不标，不受别的渠道影响', async () => {
    await add(['内部价'], 'warn');
    await add(['包过户']);
    const text = '内部价包过户，销量第一';
    const { rows } = await house.ask(aiCheck.tryText, { text }, keeper);
    expect(rows.map(({ rule, severity, from, to }) => [rule, severity, text.slice(from, to)])).toEqual([
      ['own', 'warn', '内部价'],
      ['own', 'block', '包过户'],
      ['absolute', 'block', '销量第一'],
    ]);
    await add(['销量第一'], 'allow');
    expect((await house.ask(aiCheck.tryText, { text: '销量第一' }, keeper)).rows).toEqual([]);
    expect((await house.ask(aiCheck.tryText, { text: '内部价' }, stranger)).rows).toEqual([]);
    expect(await house.send(aiCheck.tryText, { text: '' }, keeper)).toMatchObject({ status: 'n' });
  });

  it('会话和评论只拦截禁用词和敏感词', async () => {
    expect(await blockedWords(house.db, channelId, '内部价包过户，最好的，5 万元，赌博')).toEqual([
      '包过户',
      '赌博',
    ]);
  });

  it('另一个进程立即按新词库检查', async () => {
    const other = await serveOn(house.db.url);
    const tryThere = async () =>
      (await other.ask(aiCheck.tryText, { text: '零首付提车' }, keeper)).rows.length;
    try {
      expect(await tryThere()).toBe(0);
      await add(['零首付提车']);
      expect(await tryThere()).toBe(1);
    } finally {
      await other.close();
    }
  });
});

describe('五万个词', () => {
  const MOST_BLOCKS = 15;

  it('修改后的第一次检测不让别人等待，同时来的只准备一次', { tags: 'full' }, async () => {
    const busy = await house.addChannel();
    const nodeId = await house.addNode('organ', null, busy);
    const roleId = await house.addRole(['11-5'], 'ALL');
    const ownerId = await house.addMember('many-words', [{ nodeId, roleId }]);
    const token = await house.signIn('many-words');
    await house.db.query(sql`
      INSERT INTO ai_check_word (channel_id, node_id, path, owner_id, word, kind)
      SELECT ${busy}, n.id, n.path, ${ownerId}, '词' || chr(19968 + at % 5000) || at || repeat('长', at % 20), 'never'
      FROM node n, generate_series(1, 50000) AS at WHERE n.id = ${nodeId}`);
    await add(['刚刚添加'], 'never', token);
    const text = `词${String.fromCodePoint(19_968 + 42)}42长长，刚刚添加`;
    const tries = () => Promise.all([1, 2, 3, 4].map(() => house.ask(aiCheck.tryText, { text }, token)));
    let answers: Awaited<ReturnType<typeof tries>> = [];
    const longest = await longestEventLoopBlock(async () => {
      answers = await tries();
    });
    expect(answers.map(({ rows }) => rows.length)).toEqual([2, 2, 2, 2]);
    expect(longest / readingLargest()).toBeLessThan(MOST_BLOCKS);
  });
});

describe('导入', () => {
  it('新增、更新和有误的行分开，空格不改原来的', async () => {
    const sheet = importer(house, aiCheck, keeper);
    await house.ask(
      aiCheck.addWords,
      { kind: 'never', words: ['砸价'], instead: ['让利'], remark: '原来的' },
      keeper,
    );
    const info = await sheet.preview(
      Buffer.from(
        '词,级别,替换词,备注\n砸价,禁用词,,新备注\n跳楼价,提醒词,特价、优惠价,\n跳楼价,提醒词,,\n坏词,很坏,,\n',
      ),
    );
    expect(await sheet.verdicts(info)).toEqual([
      [2, 'update', ''],
      [3, 'create', ''],
      [4, 'bad', '文件中已有相同的词和类型'],
      [5, 'bad', expect.stringContaining('类型只能为')],
    ]);
    await sheet.run(info);
    const { rows } = await house.ask(aiCheck.words, { q: '价', limit: 100 }, keeper);
    expect(rows.find(({ word }) => word === '砸价')).toMatchObject({ instead: ['让利'], remark: '新备注' });
    expect(rows.find(({ word }) => word === '跳楼价')).toMatchObject({
      kind: 'warn',
      instead: ['特价', '优惠价'],
    });
    expect((await changes())[0]).toMatchObject({
      summary: '导入 2 个词',
      added: 2,
      removed: 1,
      current: true,
    });
  });
});

describe('版本', () => {
  it('恢复后和当时一样，恢复本身也能再恢复，之后的检查立即按它', async () => {
    await add(['甲词', '乙词']);
    const then = await words();
    const [version] = await changes();
    const { rows } = await house.ask(aiCheck.words, { q: '乙词' }, keeper);
    const [one] = rows;
    if (!one || !version) throw new Error('nothing was added');
    await house.ask(
      aiCheck.updateWord,
      { id: one.id, version: one.version, word: '丙词', kind: 'warn', instead: ['丁'], remark: '' },
      keeper,
    );
    await add(['戊词']);
    const gone = await house.ask(aiCheck.words, { q: '甲词' }, keeper);
    await house.ask(aiCheck.removeWords, { ids: gone.rows.map(({ id }) => id) }, keeper);
    const later = await words();
    const [last] = await changes();
    expect(await blockedWords(house.db, channelId, '甲词乙词戊词')).toEqual(['戊词']);
    expect(await house.ask(aiCheck.restore, { id: version.id }, keeper)).toEqual({ added: 2, removed: 2 });
    expect(await words()).toEqual(then);
    expect(await blockedWords(house.db, channelId, '甲词乙词戊词')).toEqual(['甲词', '乙词']);
    await house.ask(aiCheck.restore, { id: last?.id ?? 0 }, keeper);
    expect(await words()).toEqual(later);
  });

  it('只有渠道管理员可以恢复，别的渠道的看不到', async () => {
    await add(['店内词'], 'never', dealer);
    const [own] = await changes(dealer);
    expect(own?.summary).toBe('添加 1 个词');
    expect(await house.send(aiCheck.restore, { id: own?.id }, dealer)).toMatchObject({
      code: 'check.wholeChannel',
    });
    expect(await house.send(aiCheck.restore, { id: own?.id }, stranger)).toMatchObject({
      code: 'row.missing',
    });
    expect(await changes(stranger)).toEqual([]);
  });

  it('同时修改也各是一个版本，词库不会停在旧的', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, at) => add([`并发词${at}`])));
    const found = await blockedWords(
      house.db,
      channelId,
      Array.from({ length: 8 }, (_, at) => `并发词${at}`).join(' '),
    );
    expect(found).toHaveLength(8);
    const kept = await house.db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM ai_check_change WHERE summary = '添加 1 个词' AND added->0->>'word' LIKE '并发词%'`,
    );
    expect(kept?.count).toBe(8);
  });
});
