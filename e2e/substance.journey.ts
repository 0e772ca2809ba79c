import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn, visit, address } = useBrowser();

/** Four people, each with a browser of their own. */
const PATIENCE = 180_000;
const LIST = '/manager/home/substance';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let names = 0;
/** A title of its own for every try: a second one must not find what the first left behind. */
const unused = (stem: string) => {
  names += 1;
  return `${stem}${Date.now() % 100_000}${names}`;
};

const said = (page: Page, text: string | RegExp) =>
  page.locator('.ant-message').getByText(text).first().waitFor();

it(
  '运营做内容送审，大区审核，运营下发，顾问在手机上打开分享，数字跟着变',
  async () => {
    const title = unused('山路试驾');
    const [ops, region] = [apiAs('demo.ops'), apiAs('demo.region')];
    const [top] = (await region(contract.substanceSend.targets, {})).rows;
    const { id } = await ops(contract.substance.create, {
      kind: 'copy',
      title,
      coverId: null,
      materialIds: [],
      articleId: null,
      url: null,
      body: '一圈 11 公里，有连续弯，也有长上坡。',
      texts: [
        { place: 'moments', text: '周末去山里跑了一圈，想来的跟我说一声。' },
        { place: 'moments', text: '周六试驾还有位置，孩子一起来。' },
        { place: 'group', text: '周六上午十点，山路试驾日。' },
      ],
      tags: [],
      product: '示例・星河 S5',
      validUntil: null,
      editors: 'scope',
      textOpen: true,
      leads: true,
      nodeId: top?.id,
    });

    const maker = await signIn('demo.ops', `${LIST}?open=${id}`);
    await maker.getByRole('dialog').getByRole('button', { name: '提交审核', exact: true }).click();
    await said(maker, /^已提交/);

    const reviewer = await signIn('demo.region', '/manager/home/substance/verify');
    await reviewer.getByLabel('搜索待审核的内容').fill(title);
    await reviewer
      .getByRole('button', { name: new RegExp(title) })
      .first()
      .click();
    await reviewer.getByRole('heading', { name: title, level: 2 }).waitFor();
    await reviewer.getByRole('button', { name: /^通过/ }).click();
    await until(async () => (await ops(contract.substance.info, { id })).status === 'passed');

    await maker.goto(`${address}/manager/home/substance/send?create=1&ids=${id}`);
    const dialog = maker.getByRole('dialog', { name: '下发内容' });
    await dialog.getByLabel('搜索发布对象').fill('华东一店');
    const store = dialog.locator('.ant-tree-treenode', { hasText: '华东一店' });
    await store.locator('.ant-tree-checkbox').click();
    await dialog.getByRole('button', { name: /^下发 1 条给 [1-9]\d* 人$/ }).click();
    await said(maker, /^正在下发/);
    await until(async () => (await ops(contract.substance.info, { id })).outcome.reached > 0);

    const phone = await signIn('demo.adviser', `${LIST}?tabid=received`, PHONE);
    await phone.getByRole('button', { name: new RegExp(title) }).click();
    await phone.getByText('第 1 种写法，共 2 种').waitFor();
    await phone.getByRole('button', { name: '换一种' }).click();
    await phone.getByText('第 2 种写法，共 2 种').waitFor();
    await phone.getByRole('button', { name: '二维码' }).click();
    await until(async () => (await ops(contract.substance.info, { id })).outcome.shared === 1);

    const received = await apiAs('demo.adviser')(contract.substanceInbox.list, { q: title });
    const opened = await apiAs('demo.adviser')(contract.substanceInbox.open, {
      id: received.rows[0]?.id ?? 0,
    });
    const visitor = await visit(`/manager/preview?id=${opened.share}`, PHONE);
    await visitor.getByRole('heading', { name: title }).waitFor();
    await visitor.getByLabel('称呼').fill('示例・青柠');
    await visitor.getByLabel('手机号').fill('138 0000 0009');
    await visitor.getByRole('checkbox').check();
    await visitor.getByRole('button', { name: /^提交/ }).click();
    await visitor.getByText('已收到，顾问会尽快联系你。').waitFor();
    await until(async () => (await ops(contract.substance.info, { id })).outcome.leads === 1);
    expect((await ops(contract.substance.info, { id })).outcome).toMatchObject({
      opened: 1,
      shared: 1,
      visits: 1,
      leads: 1,
    });
  },
  PATIENCE,
);
