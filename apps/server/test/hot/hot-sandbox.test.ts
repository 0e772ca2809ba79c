import { ALL_KEYS, contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { readConfig } from '#config';
import { openSandbox } from '../sandbox.ts';
import { openTestApp } from '../test-app.ts';
import { sessionOf } from '../walk-rows/ground.ts';

const { hotSource, hotTopic } = contract;
const sandbox = await openSandbox();
const house = await openTestApp({
  roles: new Set(['api']),
  sandboxUrl: sandbox.url,
  platforms: readConfig({ SANDBOX_URL: sandbox.url }, '/nowhere').platforms,
});
const channel = await house.addChannel();
const root = await house.addNode('organ', null, channel);
const token = await sessionOf(
  house,
  await house.addMember('head', [{ nodeId: root, roleId: await house.addRole([...ALL_KEYS], 'TREE') }]),
);

it('reads the lists of the sandbox, each in its own format, and makes one topic of what they say alike', async () => {
  const lists = [
    { name: '抖音', mark: '抖', kind: 'douyin', url: '' },
    {
      name: '快手',
      mark: '快',
      kind: 'json',
      url: `${sandbox.url}/hot-lists/kuaishou.json`,
      listPath: 'data.list',
      titleField: 'name',
      heatField: 'hotValue',
    },
    { name: '资讯', mark: '资', kind: 'rss', url: `${sandbox.url}/hot-lists/news.xml` },
  ] as const;
  for (const list of lists) {
    const { id } = await house.ask(hotSource.create, list, token);
    expect(await house.ask(hotSource.read, { id }, token)).toMatchObject({ ok: true });
  }
  const { rows } = await house.ask(hotTopic.list, {}, token);
  expect(rows.some(({ sources }) => sources.length === 3)).toBe(true);
});

it('says what a platform refused', async () => {
  const { id } = await house.ask(
    hotSource.create,
    { name: '再读', mark: '再', kind: 'douyin', url: '' },
    token,
  );
  await sandbox.fault({ path: '/hotsearch/sentences/', kind: 'code', code: 28001012, times: 1 });
  const told = await house.ask(hotSource.read, { id }, token);
  expect(told).toMatchObject({ ok: false, msg: '抖音拒绝：用户未授权该OpenAPI（28001012），已停读' });
  const [source] = (await house.ask(hotSource.list, { status: 'stopped' }, token)).rows;
  expect(source).toMatchObject({ id, trouble: told.msg, gaps: 0 });
});
