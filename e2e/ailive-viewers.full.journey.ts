import { createHash } from 'node:crypto';
import { contract, LIVE_PUSH_PATH } from '@zhiying/contract';
import { afterEach, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { addressHere } from './address.ts';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
const api = apiAs('demo.ops');
const SECRET = 'journey-push-secret';
const VIEWER = '示例·旅程观众';
/** What a journey made goes, whether it came to its end or not. */
const leftovers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of leftovers.splice(0).toReversed()) await remove();
});

it('已屏蔽观众：在直播间屏蔽，评论不再显示和回复；在列表中找到并解除，评论又得到回复', async () => {
  const word = `团购${Date.now() % 100_000}`;
  const room = await onAir(word);
  await room.hear(`${word}有几档`);

  const page = await signIn('demo.ops', `/manager/home/ailive?show=${room.id}`);
  const stream = page.getByRole('list', { name: '观众评论' });
  const comment = (text: string) => stream.getByRole('listitem').filter({ hasText: text });
  await comment(`${word}有几档`).getByText(word, { exact: true }).waitFor();
  await page.getByRole('button', { name: `处理「${VIEWER}」的评论` }).click();
  await page.getByRole('menuitem', { name: '屏蔽观众' }).click();
  const block = page.getByRole('dialog', { name: `屏蔽观众「${VIEWER}」？` });
  await block.getByText('可在「评论 › 已屏蔽观众」中解除').waitFor();
  await block.getByRole('button', { name: '屏蔽', exact: true }).click();
  await expect.poll(() => stream.locator('li[data-hidden]').count()).toBe(1);
  await room.hear(`${word}怎么报名`);
  await comment(`${word}怎么报名`).getByText('已隐藏，观众已屏蔽').waitFor();

  await page.goto(new URL('/manager/home/ailive?tabid=blocked', page.url()).href);
  await page.getByPlaceholder('观众昵称').fill(VIEWER);
  await page.getByPlaceholder('观众昵称').press('Enter');
  const row = page.getByLabel('已屏蔽观众列表').getByRole('row').filter({ hasText: VIEWER });
  await row.waitFor();
  const { rows } = await api(contract.liveShow.blocked, { q: VIEWER });
  await row.getByText(rows[0]?.by ?? '', { exact: true }).waitFor();
  await expectAccessible(page);
  await row.getByText('解除屏蔽').click();
  const release = page.getByRole('dialog', { name: `解除屏蔽「${VIEWER}」？` });
  await release.getByRole('button', { name: '解除屏蔽', exact: true }).click();
  await expect.poll(() => row.count()).toBe(0);

  await room.hear(`${word}还有名额吗`);
  await page.goto(new URL(`/manager/home/ailive?show=${room.id}`, page.url()).href);
  await comment(`${word}还有名额吗`).getByText(word, { exact: true }).waitFor();
  // What was hidden stays so, and what is asked anew is answered.
  expect(await stream.locator('li[data-hidden]').count()).toBe(2);
  const [answered] = (await api(contract.liveShow.comments, { showId: room.id, q: '还有名额吗' })).rows;
  expect(answered).toMatchObject({ answer: room.answer, hidden: false });
});

it('报告中未回答的问题建成关键词规则，回放同一场的评论时由它回复', async () => {
  const show = await until(async () => (await api(contract.liveShow.list, { state: 'ended' })).rows.at(-1));
  const { unanswered } = await api(contract.liveShow.report, { id: show.id });
  const question = unanswered[0]?.text ?? '';
  const page = await signIn('demo.ops', `/manager/home/ailive?show=${show.id}`);
  const timeline = page.getByRole('list', { name: '时间线' });
  await timeline.getByText('喜欢的点个关注，我们从头再讲一遍。').first().waitFor();
  const { total } = await api(contract.liveShow.timeline, { id: show.id, withoutLoop: true });
  await page.getByRole('checkbox', { name: '只看插播和回复' }).check();
  await expect.poll(() => timeline.getByRole('listitem').count()).toBe(total);

  await page.getByText(`未回答 ${unanswered.length}`, { exact: true }).click();
  const row = page.getByRole('list', { name: '未回答的问题' }).getByRole('listitem');
  await row.filter({ hasText: question }).getByRole('button', { name: '建关键词' }).click();
  const make = page.getByRole('dialog', { name: '新建关键词规则' });
  await make.getByLabel(/^回复/).fill('旅程的回复，到店看实车。');
  await make.getByRole('button', { name: '新建规则' }).click();
  await row.filter({ hasText: question }).getByText('已建规则').waitFor();
  const [rule] = (await api(contract.liveKeyword.list, { q: question })).rows;
  leftovers.push(() => api(contract.liveKeyword.remove, { id: rule?.id ?? 0 }));

  await page.goto(new URL('/manager/home/ailive?tabid=keyword', page.url()).href);
  await page.getByRole('button', { name: '规则测试' }).click();
  const tester = page.getByRole('dialog', { name: '规则测试' });
  await tester.getByLabel('场次').click();
  await page.locator('.ant-select-dropdown:visible').getByText(show.name).first().click();
  const tried = tester.getByRole('list', { name: '测试结果' }).getByRole('listitem');
  await tried.filter({ hasText: question }).getByText('旅程的回复，到店看实车。').waitFor();
});

/** A room of its own that listens, with a rule that answers whoever says the word, and one viewer. */
async function onAir(word: string) {
  const roomId = `journey-${Date.now()}`;
  const answer = `${word}今晚开始，名额有限。`;
  const account = await api(contract.liveAccount.create, {
    name: '旅程直播间',
    platform: 'sandbox',
    roomId,
    secret: SECRET,
    aiNotice: true,
  });
  const script = await api(contract.liveScript.create, {
    name: '旅程话术',
    lines: [{ part: 'selling', text: `今天讲${word}。` }],
  });
  const rule = await api(contract.liveKeyword.create, {
    name: word,
    any: [word],
    answers: [answer],
    cooldownSeconds: 0,
  });
  leftovers.push(() => api(contract.liveKeyword.remove, { id: rule.id }));
  const { id } = await api(contract.liveShow.create, {
    name: `旅程屏蔽 ${word}`,
    accountId: account.id,
    scriptId: script.id,
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { checks } = await api(contract.liveShow.preflight, { id });
  await api(contract.liveShow.start, { id, confirmed: checks.map(({ code }) => code) });
  leftovers.push(() => api(contract.liveShow.stop, { id }));
  return { id, answer, hear: (text: string) => pushComment(roomId, text) };
}

/** As 抖音 tells what a viewer wrote: signed with the secret of the room. */
async function pushComment(roomId: string, text: string) {
  const body = JSON.stringify([
    { msg_id: `journey-${text}`, sec_openid: 'journey-viewer', nickname: VIEWER, content: text },
  ]);
  const headers = {
    'x-msg-type': 'live_comment',
    'x-nonce-str': 'journey',
    'x-roomid': roomId,
    'x-timestamp': String(Date.now()),
  };
  const named = Object.entries(headers)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const signature = createHash('md5')
    .update(named + body + SECRET, 'utf8')
    .digest('base64');
  const answer = await fetch(addressHere() + LIVE_PUSH_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, 'x-signature': signature },
    body,
  });
  expect(answer.status).toBe(200);
}
