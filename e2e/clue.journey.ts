import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn, visit } = useBrowser();
const PHONE = { viewport: { width: 390, height: 844 } };
const CLUES = '/manager/home/clew';

const button = (within: Page | ReturnType<Page['getByRole']>, name: string) =>
  within.getByRole('button', { name, exact: true });
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });

/** What an adviser enters by hand, opened as it is once it was created. */
async function entered(adviser: Page, name: string, phone: string) {
  await button(adviser, '新建线索').first().click();
  const form = drawer(adviser, '新建线索');
  await form.getByLabel('客户姓名必填').fill(name);
  await form.getByLabel('手机号必填').fill(phone);
  await form.getByLabel('意向车型').fill('示例轿车 A1');
  await button(form, '创建').click();
  const own = drawer(adviser, name);
  await own.getByText(`139****${phone.slice(-4)}`).waitFor();
  expect(await button(own, '查看').count()).toBe(0);
  return own;
}

it('顾问录入线索并跟进到邀约，经理看完整号码', async () => {
  const adviser = await signIn('demo.adviser', CLUES);
  const own = await entered(adviser, '示例·旅程客户', '13911112222');
  await button(own, '保存跟进').click();
  await own.getByText('请填写沟通内容').first().waitFor();
  await own.getByLabel('沟通内容必填').fill('周六 10:00 到店，带孩子看第三排');
  await own.getByLabel('状态').click();
  await adviser.locator('.ant-select-dropdown:visible').getByText('已邀约').click();
  await button(own, '保存跟进').click();
  await own.getByText('电话，接通').waitFor();
  await own.getByText('状态改为已邀约').waitFor();

  const manager = await signIn('demo.dealer', `${CLUES}?q=旅程客户`);
  await manager.getByLabel('线索列表').getByText('示例·旅程客户').click();
  const theirs = drawer(manager, '示例·旅程客户');
  await button(theirs, '查看').click();
  await theirs.getByText('13911112222').waitFor();
});

it('顾问用旁边的手机拨号；经理收回，同事从线索池领取；漏斗打开这些线索', { tags: 'full' }, async () => {
  const adviser = await signIn('demo.adviser', CLUES);
  const own = await entered(adviser, '示例·拨号客户', '13911115555');
  // A desk dials by the phone beside it: no number on the screen, and the phone's dial shows here.
  await button(own, '拨号').click();
  const dialling = drawer(adviser, '拨打「示例·拨号客户」');
  await dialling.getByText('用手机扫码拨号').waitFor();
  const { rows: made } = await apiAs('demo.adviser')(contract.clue.list, { q: '拨号客户' });
  const { link } = await apiAs('demo.adviser')(contract.clue.dialLink, { id: made[0]?.id ?? 0 });
  const { pathname, search } = new URL(link, adviser.url());
  const handset = await visit(pathname + search, PHONE);
  await handset.getByText('139****5555').waitFor();
  await button(handset, '拨打').click();
  await handset.getByText('已拨出').waitFor();
  await dialling.getByText('已在手机上拨出').waitFor();
  await adviser.keyboard.press('Escape');
  await dialling.waitFor({ state: 'hidden' });

  const { rows } = await apiAs('demo.dealer')(contract.clue.list, { q: '拨号客户' });
  await apiAs('demo.dealer')(contract.cluePool.release, {
    ids: rows.map(({ id }) => id),
    reason: '调整分工',
  });

  await adviser.goto(new URL(`${CLUES}?tabid=pool&q=拨号客户`, adviser.url()).href);
  const pooled = adviser.getByLabel('线索列表').getByRole('row').filter({ hasText: '示例·拨号客户' });
  await adviser.getByText(/^今日还可领取 \d+ 条/).waitFor();
  await button(adviser, '规则').click();
  const rules = adviser.getByRole('dialog', { name: '线索池规则' });
  await rules.getByText('每日领取上限').waitFor();
  await adviser.keyboard.press('Escape');
  await rules.waitFor({ state: 'hidden' });
  await button(pooled, '领取').click();
  await adviser.getByText('已领取「示例·拨号客户」').waitFor();
  await drawer(adviser, '示例·拨号客户').waitFor();
  await adviser.getByRole('navigation', { name: '打开的页面' }).getByText('线索 示例·拨号客户').waitFor();

  const manager = await signIn('demo.dealer', `${CLUES}?tabid=report`);
  await manager.getByRole('region', { name: '转化漏斗' }).getByRole('link').first().click();
  await manager.getByLabel('线索列表').waitFor();
  expect(manager.url()).toContain('holder=any');
});

it('落地页凭令牌提交的线索进入线索池；预约出现在日历里', { tags: 'full' }, async () => {
  const manager = await signIn('demo.dealer', `${CLUES}?tabid=intake`);
  await button(manager, '新建来源').first().click();
  const form = drawer(manager, '新建来源');
  await form.getByLabel('来源名称必填').fill('示例·旅程落地页');
  await button(form, '创建').click();
  const token = (await manager.locator('.ant-modal code').first().textContent()) ?? '';
  await button(manager, '完成').click();
  await manager.getByLabel('来源列表').getByText('示例·旅程落地页').waitFor();
  const page = manager;
  const bring = () =>
    page.request.post(new URL(contract.clueIntake.receive.path, page.url()).href, {
      data: {
        intakeToken: token,
        requestKey: 'journey-0001',
        name: '示例·落地页访客',
        phone: '13911114444',
        agree: true,
      },
    });
  expect([(await (await bring()).json()).data, (await (await bring()).json()).data]).toEqual([
    { repeated: false },
    { repeated: true },
  ]);
  const api = apiAs('demo.dealer');
  const { rows } = await api(contract.cluePool.list, { q: '落地页访客' });
  expect(rows).toMatchObject([{ source: 'open', sourceNote: '示例·旅程落地页', phone: '139****4444' }]);

  const id = rows[0]?.id ?? 0;
  await api(contract.cluePool.take, { id });
  const { version } = await api(contract.clue.info, { id });
  await api(contract.clue.follow, {
    id,
    version,
    kind: 'appointment',
    result: 'reached',
    text: '今天晚些到店',
    state: 'invited',
    nextAt: new Date(Date.now() + 60_000).toISOString(),
  });
  await manager.goto(new URL(`${CLUES}?tabid=calendar`, manager.url()).href);
  await manager.getByLabel('只看我的').check();
  const appointment = manager.getByTitle(/^示例·落地页访客，待到店/);
  const more = manager.locator('[data-today]').getByRole('button', { name: /^还有/ });
  // The later the hour, the more of today's items stand before it: then it is among those that are folded away.
  await expect
    .poll(async () => {
      if (!(await appointment.isVisible()) && (await more.isVisible()))
        await more.click({ timeout: 1_000 }).catch(() => {});
      return appointment.isVisible();
    })
    .toBe(true);
  await appointment.click();
  await drawer(manager, '示例·落地页访客').getByText('预约，接通').waitFor();
});

it('没有线索权限的人打不开', async () => {
  const page = await signIn('demo.nobody', CLUES);
  await page.getByText('暂无权限查看「线索」').waitFor();
});
