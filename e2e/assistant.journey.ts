import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@zhiying/contract';
import { afterEach, expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn, visit } = useBrowser();

/** As `npm run build` left it: what the house registered and the pages offer. */
const PROGRAM = path.resolve(import.meta.dirname, '../apps/assistant/dist/zhiying-assistant.mjs');
const started: { child: ChildProcess; home: string }[] = [];

afterEach(() => {
  for (const { child, home } of started.splice(0)) {
    child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  }
});

const homeOf = () => mkdtempSync(path.join(tmpdir(), 'zhiying-journey-'));

function run(server: string, product = 'account', options: readonly string[] = [], home = homeOf()) {
  const child = spawn(process.execPath, [PROGRAM, product, '--server', server, '--no-open', ...options], {
    env: { PATH: process.env.PATH, ZHIYING_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push({ child, home });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  return { said: () => said, ended: new Promise<number | null>((gone) => child.once('exit', gone)) };
}

it('运行助手，核对设备码并确认，看到这台设备，移除后不再有', async () => {
  const page = await signIn('demo.ops', '/manager/home/self/center?tabid=devices');
  await page.getByText('暂无助手设备').waitFor();
  const program = run(new URL(page.url()).origin);
  await expect.poll(program.said).toMatch(/[B-Z]{4}-[B-Z]{4}/);
  const code = /[B-Z]{4}-[B-Z]{4}/.exec(program.said())?.[0] ?? '';

  await page.getByLabel('设备码').fill(code.replace('-', '').toLowerCase());
  await page.getByRole('button', { name: '查看' }).click();
  await page.getByText('AI 账号助手申请登录').waitFor();
  await page.getByText('127.0.0.1').first().waitFor();
  await page.getByRole('button', { name: '确认登录' }).click();
  const device = page.getByRole('listitem').filter({ hasText: 'AI 账号助手' });
  await device.waitFor();
  await expect.poll(program.said).toContain('个内容账号');

  const admin = await signIn('demo.admin', '/manager/home/system/config?tabid=devices');
  await admin.getByLabel('设备列表').getByText('AI 账号助手').waitFor();

  await device.getByRole('button', { name: /移除/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
  await page.getByText('暂无助手设备').waitFor();
});

it('设备码不对时说明原因，可以重新填写；拒绝后助手说明并退出', { tags: 'full' }, async () => {
  const page = await signIn('demo.ops', '/manager/home/self/center?tabid=devices&code=BBBB-BBBB');
  await page.getByText('设备码不正确或已过期').waitFor();
  await page.getByRole('button', { name: '重新填写' }).click();
  const program = run(new URL(page.url()).origin);
  await expect.poll(program.said).toMatch(/[B-Z]{4}-[B-Z]{4}/);
  await page.getByLabel('设备码').fill(/[B-Z]{4}-[B-Z]{4}/.exec(program.said())?.[0] ?? '');
  await page.getByRole('button', { name: '查看' }).click();
  await page.getByRole('button', { name: '拒绝' }).click();
  expect(await program.ended).toBe(1);
  expect(program.said()).toContain('登录申请已被拒绝');
});

it('视频号：备好待人工发布的文案和文件，填写链接后回传，作品显示为已发布', { tags: 'full' }, async () => {
  const api = apiAs('demo.ops');
  const waiting = { platform: 'channels', status: 'handover', limit: 50 } as const;
  // The demo puts its films on the calendar at the next tick after they are made.
  const post = await until(async () => (await api(contract.publish.list, waiting)).rows[0]);
  const page = await signIn('demo.ops', '/manager/home/self/center?tabid=devices');
  const [home, folder] = [homeOf(), homeOf()];
  const pass = () => run(new URL(page.url()).origin, 'shipinhao', ['--once', '--folder', folder], home);
  const first = pass();
  await expect.poll(first.said).toMatch(/[B-Z]{4}-[B-Z]{4}/);
  await page.getByLabel('设备码').fill(/[B-Z]{4}-[B-Z]{4}/.exec(first.said())?.[0] ?? '');
  await page.getByRole('button', { name: '查看' }).click();
  await page.getByRole('button', { name: '确认登录' }).click();
  expect(await first.ended).toBe(0);

  const place = readdirSync(folder).map((name) => path.join(folder, name));
  const mine = place.find((one) => one.includes(String(post.id))) ?? place[0] ?? '';
  const handed = await api(contract.publish.handover, { id: post.id });
  expect(readFileSync(path.join(mine, '文案.txt'), 'utf8')).toBe(handed.text);
  const link = 'https://channels.weixin.qq.com/post/journey';
  writeFileSync(path.join(mine, '链接.txt'), `${link}\n`);
  expect(await pass().ended).toBe(0);
  expect(await api(contract.publish.info, { id: post.id })).toMatchObject({
    status: 'published',
    url: link,
  });
  rmSync(folder, { recursive: true, force: true });
});

it('三个下载页提供系统自带的助手：版本、校验值、命令和二维码', { tags: 'full' }, async () => {
  for (const [at, product] of [
    ['ai/account', 'account'],
    ['shipinhao/operate', 'shipinhao'],
    ['ailive', 'live'],
  ] as const) {
    const page = await visit(`/manager/download/${at}/assistant`);
    const own = page.getByRole('listitem').filter({ hasText: '当前系统' });
    await own.getByText(/^SHA-256：[0-9a-f]{64}$/).waitFor();
    await own.getByText(`${product} --server ${new URL(page.url()).origin}`).waitFor();
    await own.getByLabel(/二维码$/).waitFor();
    const downloading = page.waitForEvent('download');
    await own.getByRole('link', { name: '下载' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^zhiying-assistant-\d+\.\d+\.\d+\.mjs$/);
    expect(await page.getByRole('listitem').count()).toBe(3);
  }
});
