import { contract, EVENT_STREAM_PATH } from '@zhiying/contract';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn, address } = useBrowser();

/** A browser allows six connections to a host that speaks HTTP/1.1. */
const TABS = 10;

const admin = apiAs('demo.admin');
const stranger = apiAs('demo.nobody');
const unread = async () => (await admin(contract.notification.list, {})).unread;

/** Everybody without a key may ask for a page once a day; the administrator then has one more unread notice. */
const askFor = (route: 'report' | 'material' | 'role') => stranger(contract.self.requestAccess, { route });
const saysUnread = (page: Page, count: number) =>
  page.getByRole('button', { name: `通知，${count} 条未读` }).waitFor();

/** The event streams that are open now, and the cursor that each was asked for from. */
function watchStreams(context: BrowserContext) {
  const open = new Set<Request>();
  const began: (string | undefined)[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== EVENT_STREAM_PATH) return;
    open.add(request);
    began.push(request.headers()['last-event-id']);
  });
  const end = (request: Request) => void open.delete(request);
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  /** Of a page that is gone nobody hears that its requests ended. */
  const openNow = () => [...open].filter((request) => !request.frame().page().isClosed());
  return { openNow, began };
}

it('十个标签页共用一条事件流：都能用，都收到通知，持有者关闭后接着收，一条不少', {
  timeout: 180_000,
}, async () => {
  const first = await signIn('demo.admin', '/manager/home/role');
  const context = first.context();
  const { openNow, began } = watchStreams(context);
  await first.reload();
  const more = await Promise.all(
    Array.from({ length: TABS - 1 }, async () => {
      const page = await context.newPage();
      await page.goto(`${address}/manager/home/role`);
      return page;
    }),
  );
  const tabs = [first, ...more];
  // A tab that gets no connection any more shows its frame for ever, and no role.
  for (const page of tabs) await page.getByText('人担任').first().waitFor();
  await expect.poll(() => openNow().length).toBe(1);

  await askFor('report');
  const before = await unread();
  await Promise.all(tabs.map((page) => saysUnread(page, before)));
  expect(openNow().length).toBe(1);

  const [stream] = openNow();
  const leader = stream?.frame().page();
  const others = tabs.filter((page) => page !== leader);
  expect(others).toHaveLength(TABS - 1);
  const streamsBefore = began.length;
  await leader?.close();
  // Nobody holds a stream at this moment: what is announced now comes by the cursor of the tab that goes on.
  await askFor('material');
  await Promise.all(others.map((page) => saysUnread(page, before + 1)));
  await expect.poll(() => openNow().length).toBe(1);
  expect(began.slice(streamsBefore)).not.toContain(undefined);

  // A frozen tab neither closes nor answers.
  const [next] = openNow();
  const frozen = next?.frame().page();
  if (!frozen) throw new Error('no tab holds a stream');
  const devtools = await context.newCDPSession(frozen);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await askFor('role');
  const awake = others.filter((page) => page !== frozen);
  await Promise.all(awake.map((page) => saysUnread(page, before + 2)));
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await saysUnread(frozen, before + 2);
  await expect.poll(() => openNow().length).toBe(1);
});

it('标签页里是另一个人时，各收各的', async () => {
  const mine = await signIn('demo.admin', '/manager/home');
  const context = mine.context();
  const { openNow } = watchStreams(context);
  await mine.reload();
  await expect.poll(() => openNow().length).toBe(1);
  const { rows } = await admin(contract.member.list, { q: 'demo.store' });
  const { token } = await admin(contract.auth.viewAs, { uid: rows[0]?.id ?? 0 });
  const theirs = await context.newPage();
  await theirs.addInitScript((view) => sessionStorage.setItem('zhiying.view', view), token);
  await theirs.goto(`${address}/manager/home`);
  await theirs.getByRole('main').waitFor();
  await expect.poll(() => openNow().length).toBe(2);
  expect(new Set(openNow().map((request) => request.headers().authorization)).size).toBe(2);
});
