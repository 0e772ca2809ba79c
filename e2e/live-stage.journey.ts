import { contract, LIVE_STAGE_STREAM, type StageLook, type StageNow } from '@zhiying/contract';
import { BUILTIN_TEMPLATES } from '@zhiying/poster';
import { expect, it } from 'vitest';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { visit, signIn } = useBrowser();
const TALL = { viewport: { width: 540, height: 960 } };
const TEXT = '第二排座椅可以放平，露营可以直接铺垫子。';

it('直播画面：地址打开后显示标识，停用后消失；说到的一句逐字高亮，断开后自己接上', async () => {
  const api = apiAs('demo.ops');
  const roomId = `journey-${Date.now()}`;
  const { id } = await api(contract.liveAccount.create, {
    name: '旅程直播间',
    platform: 'sandbox',
    roomId,
    aiNotice: true,
  });
  const { address } = await api(contract.liveStage.open, { id });
  const page = await visit(address ?? '', TALL);
  await page.getByText('AI 主播，内容由 AI 生成').waitFor();
  await expect.poll(async () => (await api(contract.liveStage.info, { id: String(id) })).shown).toBe(true);
  await api(contract.liveStage.close, { id });
  await page.getByText('AI 主播，内容由 AI 生成').waitFor({ state: 'hidden' });

  // What a room says depends on a voice that not every machine has; what the page makes of it does not.
  const doc = BUILTIN_TEMPLATES.find(({ name }) => name === 'price-card-square')?.doc;
  if (!doc) throw new Error('the price card is gone');
  const look: StageLook = {
    name: '直播间',
    size: 'tall',
    width: 1080,
    height: 1920,
    ground: { kind: 'transparent' },
    line: true,
    voice: false,
    notice: '',
    card: { key: '1', doc, values: { 'fact.model': '示例·S5', 'fact.price': '16.98' }, pictures: [] },
  };
  const spoken = (atMs: number): StageNow => ({
    living: true,
    paused: false,
    current: {
      playId: '1-1',
      class: 'loop',
      text: TEXT,
      marks: [...TEXT].map((_, at): [number, number] => [at * 1000, at * 1000 + 1000]),
      atMs,
      durationMs: [...TEXT].length * 1000,
      url: '/none.wav',
      volume: 1,
    },
    next: [],
    music: null,
  });
  const live = await signIn('demo.ops', '/manager/home', TALL);
  let connected = 0;
  await live.route(`**${LIVE_STAGE_STREAM}*`, (route) => {
    connected += 1;
    const frames = { look, now: spoken(connected === 1 ? 500 : 12_500) };
    const body = Object.entries(frames).map(
      ([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
    );
    return route.fulfill({ contentType: 'text/event-stream', body: body.join('') });
  });
  await live.goto(new URL('/manager/live-stage?id=any', live.url()).href);
  const line = live.locator('.line');
  await expect.poll(() => line.innerText()).toBe(TEXT.replace(/。$/, ''));
  await expect.poll(() => live.locator('.line .said').count()).toBeGreaterThan(11);
  expect(connected).toBeGreaterThan(1);
  const card = live.locator('canvas.card');
  await card.waitFor();
  await expect
    .poll(() =>
      card.evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        return pixels.some((value) => value > 0);
      }),
    )
    .toBe(true);
  // Nothing but what is streamed, and nothing behind it.
  expect(await live.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  );
});
