import { type Call, contract, type DataOf, type InputOf } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { ask, signInAs } from './calls.ts';
import { prepareLive } from './own-server/live-desk.ts';

/** A show is planned and checked. */
async function planShow(page: Page, services: string) {
  const address = new URL(page.url()).origin;
  const token = await signInAs(address, 'demo.ops');
  const api = <C extends Call>(call: C, input: InputOf<C>): Promise<DataOf<C>> =>
    ask(address, call, input, token);
  const room = await prepareLive(api, address, services);
  const [script] = (await api(contract.liveScript.list, {})).rows;
  const show = await api(contract.liveShow.create, {
    name: '示例·S5 金秋直播间 第 2 场',
    accountId: room.account.id,
    scriptId: script?.id ?? 0,
    endsAt: new Date(Date.now() + 5_400_000).toISOString(),
  });
  await page.goto(`${address}/manager/home/ailive?show=${show.id}`);
  await page.getByRole('checkbox', { name: '我已知晓' }).first().waitFor();
  return { room, api, id: show.id };
}

/** 开播检查 of a new show. */
export const planLive = (services: () => string) => async (page: Page) => {
  await planShow(page, services());
};

/** The room on air, with viewers who ask and somebody who puts a line in. */
export const goLive = (services: () => string) => async (page: Page) => {
  const { room, api, id } = await planShow(page, services());
  for (const box of await page.getByRole('checkbox', { name: '我已知晓' }).all()) await box.check();
  await page.getByRole('button', { name: '开播', exact: true }).click();
  await page.getByText('此窗口播放正常').waitFor({ timeout: 60_000 });
  await api(contract.liveShow.simulate, { id, kind: 'enter', count: 30 });
  await room.viewers({
    texts: [
      '落地价大概多少？',
      '主播声音好听',
      '后备厢有多大？',
      '二胎家庭够不够用',
      '加我微信 低价拿车',
      '周末几点开门？',
    ],
  });
  await api(contract.liveShow.insert, { id, text: '欢迎从同城页进来的朋友，今天到店试驾有礼。' });
  // The figures of the room are read every ten seconds.
  await page.waitForTimeout(11_000);
};
