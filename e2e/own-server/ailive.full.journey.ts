import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, apiAs, until } from '../api.ts';
import { useBrowser } from '../browser.ts';
import { DEMO_PASSWORD } from '../demo.ts';
import { type RunningServer, startServer } from '../server.ts';
import { prepareLive } from './live-desk.ts';
import { startLiveServices } from './live-services.ts';

/** A demo takes a while to be written on a busy machine. */
const START_MS = 180_000;
/** As `npm run build` left it. */
const ASSISTANT = path.resolve(import.meta.dirname, '../../apps/assistant/dist/zhiying-assistant.mjs');
const ANSWER = '这款车支持到店试驾，详情请看直播间介绍。';
let dataDir: string;
let server: RunningServer;
let services: Awaited<ReturnType<typeof startLiveServices>>;
let room: Awaited<ReturnType<typeof prepareLive>>;
let api: Api;
/** Every line is spoken to its end. */
const LONG = { timeout: 240_000 };

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const { signIn } = useBrowser(() => server.address);

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'zhiying-live-'));
  services = await startLiveServices({ answer: ANSWER });
  // The voice stands on this machine, which other servers of the journeys refuse.
  server = await startServer(dataDir, { MODEL_PRIVATE_HOSTS: '1' });
  api = apiAs('demo.ops', () => server.address);
  room = await prepareLive(api, server.address, services.url);
}, START_MS);
afterAll(async () => {
  await server?.stop();
  services?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it(
  '从检查到报告：开播、关键词和模型回答、立即插播、刷新不中断、他人用手机接管、插播、撤回和停止、看报告',
  LONG,
  async () => {
    const turn = Date.now() % 100_000;
    // A show that an earlier try left on air would keep the account.
    for (const { id } of (await api(contract.liveShow.list, { state: 'living' })).rows) {
      await api(contract.liveShow.control, { id });
      await api(contract.liveShow.stop, { id });
    }
    const name = `示例·直播旅程 ${turn}`;
    const page = await signIn('demo.ops', '/manager/home/ailive');

    await page.getByRole('button', { name: '新建场次' }).click();
    const drawer = page.getByRole('dialog', { name: '新建直播场次' });
    await drawer.getByLabel(/^名称/).fill(name);
    await choose(page, drawer.getByLabel(/^账号/), room.account.name);
    await choose(page, drawer.getByLabel(/^话术/), '示例·S5 空间与续航');
    await drawer.getByRole('button', { name: '创建并检查' }).click();

    // Amber is read and taken on, one by one; then the button opens.
    const start = page.getByRole('button', { name: '开播', exact: true });
    await page.getByRole('region', { name: '开播检查' }).getByText('账号连接').waitFor();
    const amber = page.getByRole('checkbox', { name: '我已知晓' });
    await expect.poll(() => amber.count()).toBeGreaterThan(0);
    expect(await start.isDisabled()).toBe(true);
    for (const box of await amber.all()) await box.check();
    await start.click();

    await page.getByText('此窗口播放正常').waitFor();
    await page.getByRole('progressbar', { name: /播放进度$/ }).waitFor();
    const { id } = (await api(contract.liveShow.list, { q: name })).rows[0] ?? { id: 0 };
    const spokenTexts = async () =>
      (await api(contract.liveShow.timeline, { id })).plays
        .filter(({ state }) => state === 'ended')
        .map(({ text }) => text);
    await until(async () => (await spokenTexts()).length > 0);

    // A keyword answers one viewer, the model another; a third one is hidden.
    await room.viewers({ texts: [`落地价大概多少 ${turn}`, `后备厢有多大 ${turn}？`, '加我微信 低价拿车'] });
    const stream = page.getByRole('region', { name: '评论' });
    await stream.getByText(`落地价大概多少 ${turn}`).waitFor();
    const answered = (text: string) =>
      until(async () => {
        const { rows } = await api(contract.liveShow.comments, { showId: id, q: text });
        return rows[0]?.outcome === 'spoken' ? rows[0] : undefined;
      });
    expect((await answered(`落地价大概多少 ${turn}`)).note).toBe('命中「落地价」');
    expect((await answered(`后备厢有多大 ${turn}`)).answer).toBe(ANSWER);
    await stream.getByRole('listitem').filter({ hasText: '加我微信' }).getByText('已隐藏').waitFor();

    // The room has viewers of its own to be tried with, and a line that was prepared is put in with two clicks.
    await page.getByRole('button', { name: '模拟观众' }).click();
    const viewers = page.getByRole('dialog', { name: '模拟观众' });
    await viewers.getByRole('button', { name: '发送' }).click();
    await until(
      async () => (await api(contract.liveShow.comments, { showId: id, kind: 'comment' })).total >= 8,
    );
    await page.keyboard.press('Escape');
    await viewers.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '常用插播' }).click();
    await page.getByRole('menuitem', { name: '试驾提醒' }).click();
    const prepared = await page.getByLabel('插播内容').inputValue();
    expect(prepared).toContain('到店试驾有礼');
    await page.getByRole('button', { name: '插播', exact: true }).click();
    await until(async () => (await spokenTexts()).includes(prepared));

    // Loaded again in the middle, the page goes on with the room it played; the browser may want a click for it.
    await page.reload();
    const again = page.getByRole('button', { name: '继续播放' });
    await page.getByText('此窗口播放正常').or(again).first().waitFor();
    if (await again.isVisible()) await again.click();
    await page.getByText('此窗口播放正常').waitFor();

    await page.getByText('立即插播', { exact: true }).click();
    await page.getByLabel('插播内容').fill(`旅程插播 ${turn}`);
    await page.getByRole('button', { name: '插播', exact: true }).click();
    await until(async () => (await spokenTexts()).includes(`旅程插播 ${turn}`));

    // Somebody else watches on a phone, and takes the controls once they say so.
    const other = await signIn('demo.admin', `/manager/home/ailive?show=${id}`, PHONE);
    await other.getByText(/正在控制此直播间/).waitFor();
    await expect.poll(() => other.getByRole('button', { name: /^停止/ }).isDisabled()).toBe(true);
    await other.getByRole('button', { name: '接管', exact: true }).click();
    await other.getByRole('dialog').getByRole('button', { name: '接管', exact: true }).click();
    await expect.poll(() => other.getByRole('button', { name: /^停止/ }).isEnabled()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: /^停止/ }).isDisabled()).toBe(true);

    // From the phone: while it is silent two sentences wait, one is taken back, the other is said.
    await other.getByRole('button', { name: '暂停口播' }).click();
    await other.getByRole('button', { name: '继续口播' }).waitFor();
    for (const text of [`手机撤回 ${turn}`, `手机插播 ${turn}`]) {
      await other.getByLabel('插播内容').fill(text);
      await other.getByRole('button', { name: '插播', exact: true }).click();
      await expect.poll(() => other.getByLabel('插播内容').inputValue()).toBe('');
    }
    await other.getByText(/^队列 \d+$/).click();
    const waiting = other.getByRole('region', { name: '话术队列' }).getByRole('listitem');
    const unwanted = waiting.filter({ hasText: `手机撤回 ${turn}` });
    await unwanted.getByRole('button', { name: /^撤回/ }).click();
    await expect.poll(() => unwanted.count()).toBe(0);
    await other.getByRole('button', { name: '继续口播' }).click();
    await until(async () => (await spokenTexts()).includes(`手机插播 ${turn}`));
    expect(await spokenTexts()).not.toContain(`手机撤回 ${turn}`);
    // Nothing lies beside the screen, and what is pressed is within it.
    expect(
      await other.evaluate(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      ),
    ).toBe(true);

    // A short press stops nothing.
    const stop = other.getByRole('button', { name: /^停止/ });
    await stop.click();
    expect((await api(contract.liveShow.info, { id })).state).toBe('living');
    await stop.hover();
    await other.mouse.down();
    await other.getByText('直播时长').waitFor();
    await other.mouse.up();

    await page.getByText('直播时长').waitFor();
    await page.getByRole('list', { name: '时间线' }).getByText(`旅程插播 ${turn}`).waitFor();
    const report = await api(contract.liveShow.report, { id });
    expect(report.events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'start',
        'confirmed',
        'onAir',
        'insert',
        'player',
        'playerGone',
        'control',
        'stop',
      ]),
    );
    await page.getByText('留痕', { exact: true }).click();
    await page.getByLabel('留痕列表').getByText('开始口播').waitFor();
  },
);

it('AI 直播助手：读取账号，按顺序把口播和插播写成声音文件，直播结束后退出', LONG, async () => {
  const [script] = (await api(contract.liveScript.list, {})).rows;
  const { id } = await api(contract.liveShow.create, {
    name: `示例·助手 ${Date.now() % 100_000}`,
    accountId: room.account.id,
    scriptId: script?.id ?? 0,
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { checks } = await until(async () => {
    const found = await api(contract.liveShow.preflight, { id });
    return found.ready && found;
  });
  await api(contract.liveShow.start, { id, confirmed: checks.map(({ code }) => code) });

  const file = path.join(dataDir, 'show.wav');
  const options = ['--server', server.address, '--user', 'demo.ops', '--room', String(id), '--out', file];
  const program = spawn(process.execPath, [ASSISTANT, 'live', ...options, '--fast'], {
    env: { PATH: process.env.PATH, ZHIYING_PASSWORD: DEMO_PASSWORD, ZHIYING_HOME: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  program.stderr.setEncoding('utf8').on('data', (piece: string) => {
    told += piece;
  });
  const ended = new Promise<number | null>((gone) => program.once('exit', gone));
  const lines = () =>
    told
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { said?: { text: string; ms: number }; accounts?: unknown[] });
  const said = () => lines().flatMap((line) => line.said ?? []);
  await until(async () => said().length >= 2);
  await api(contract.liveShow.insert, { id, text: '助手旅程的插播。' });
  await until(async () => said().some(({ text }) => text === '助手旅程的插播。'));
  await api(contract.liveShow.stop, { id });
  expect(await ended).toBe(0);
  expect(lines().some(({ accounts }) => accounts)).toBe(true);
  // 48 kHz, two bytes a sample: as long as what was said, one line after the other.
  const spoken = said().reduce((sum, { ms }) => sum + ms, 0);
  expect(Math.abs((statSync(file).size - 44) / 96 - spoken)).toBeLessThan(said().length);
});

const choose = async (page: Page, field: ReturnType<Page['getByLabel']>, option: string) => {
  await field.click();
  await page.locator('.ant-select-dropdown:visible').getByText(option).first().click();
};
