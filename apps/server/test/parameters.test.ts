import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract, parameterGroup } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { parameters } from '#kernel/parameter.slots.ts';
import { type House, openTestApp, serveOn } from './test-app.ts';

const { publish, review, system } = contract;

let house: House;
let [keeper, words, region] = ['', '', ''];

beforeAll(async () => {
  house = await openTestApp();
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const dealer = await house.addNode('dealer', root, channel);
  await house.addMember(
    'keeper',
    [{ nodeId: root, roleId: await house.addRole(['11-4', '11-5', '7-2', '18-2'], 'ALL') }],
    { name: '参数管理员' },
  );
  await house.addMember('words', [{ nodeId: root, roleId: await house.addRole(['11-5'], 'ALL') }]);
  await house.addMember('region', [{ nodeId: dealer, roleId: await house.addRole(['11-5', '7-2'], 'TREE') }]);
  [keeper, words, region] = [
    await house.signIn('keeper'),
    await house.signIn('words'),
    await house.signIn('region'),
  ];
}, 60_000);

const groups = async (token: string, from: Pick<House, 'ask'> = house) =>
  new Map((await from.ask(system.parameters, {}, token)).rows.map((row) => [row.group, row]));

describe('参数', () => {
  it('写明现在的值、默认值和谁在何时修改，恢复默认也记在修改里', async () => {
    const before = (await groups(keeper)).get('publish');
    expect(before).toMatchObject({ values: { gapMinutes: 30 }, changed: {}, mayChange: true });
    const values = { gapMinutes: 30, blackouts: [], spread: 'each' as const };
    await house.ask(publish.setSetting, { ...values, gapMinutes: 45 }, keeper);
    const after = (await groups(keeper)).get('publish');
    expect(after).toMatchObject({ values: { gapMinutes: 45 }, initial: { gapMinutes: 30 } });
    expect(Object.keys(after?.changed ?? {})).toEqual(['gapMinutes']);
    expect(after?.changed.gapMinutes?.by).toBe('参数管理员');
    await house.ask(publish.setSetting, { ...values, gapMinutes: 30 }, keeper);
    expect((await groups(keeper)).get('publish')?.values).toMatchObject({ gapMinutes: 30 });
  });

  it('超出范围的不保存，说明是哪一项', async () => {
    const wrong = { gapMinutes: 9999, blackouts: [], spread: 'each' };
    expect(await house.send(publish.setSetting, wrong, keeper)).toMatchObject({
      status: 'n',
      issues: [{ path: 'gapMinutes', msg: '间隔最多 1440 分钟' }],
    });
  });

  it('另一个进程立即按新的值', async () => {
    const other = await serveOn(house.db.url);
    try {
      const there = async () => (await groups(keeper, other)).get('ownReview')?.values.ownAllowed;
      expect(await there()).toBe(false);
      await house.ask(review.setSetting, { ownAllowed: true }, keeper);
      expect(await there()).toBe(true);
    } finally {
      await other.close();
    }
  });

  it('各看各能修改的，整个渠道共用的只有渠道管理员能改', async () => {
    expect([...(await groups(words)).keys()].toSorted()).toEqual(['checks', 'comments', 'publish']);
    expect((await groups(region)).get('clue')).toMatchObject({ mayChange: false });
    expect((await groups(keeper)).get('clue')).toMatchObject({ mayChange: true });
  });
});

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
/** Settings that no person sets. */
const NO_PARAMETERS: Record<string, string> = {
  'clue.heldSweep': 'a sweep that waits for approval',
  'clue.reminded': 'up to when reminders were sent',
  'digitman.service': 'an address with a sealed key, set where the service is',
  'system.storageTrial': 'what the last press of 测试存储 gave',
  'workbench.setup': 'which first steps are skipped, on the workbench',
  security: 'who needs a second step, on 登录安全 with how many it touches',
  'aisbot.model': 'a choice among the connected models, made where they are',
};

it('渠道的每个设置都在参数里，字段都有说明，例外各有理由', () => {
  const declared = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [
      ...readFileSync(join(SOURCES, name), 'utf8').matchAll(/defineSetting\(\{\s*key: '([\w.]+)'/g),
    ])
    .map(([, key]) => key);
  expect(declared.length).toBeGreaterThan(12);
  const shown = house.app.kernel.contributions(parameters);
  const keys = shown.map(({ setting }) => setting.key);
  const missing = declared.filter((key) => key && !keys.includes(key) && !(key in NO_PARAMETERS));
  expect(missing).toEqual([]);
  for (const { group, setting, asBody } of shown) {
    const initial = asBody ? asBody(setting.initial as never) : (setting.initial as object);
    for (const field of Object.keys(parameterGroup(group).fields)) expect(initial).toHaveProperty(field);
  }
});
