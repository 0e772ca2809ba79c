import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { DEMO_PASSWORD } from './demo.ts';
import { startServer } from './server.ts';

/** `npm run pictures`: draws the pictures of the user guide from a fresh demo, so that they show what the program shows. */
const FOLDER = path.resolve(import.meta.dirname, '../docs/guide');

interface Picture {
  name: string;
  as?: string;
  at: string;
  width?: number;
  dark?: boolean;
  before?(page: Page): Promise<void>;
}

/** Where rows open by a click on them. */
const openNamed = (noun: string, name: string) => async (page: Page) => {
  await page.getByLabel(`${noun}列表`).getByText(name).first().click();
  await page.getByRole('dialog').waitFor();
};

const openFirstRow = (page: Page) => page.getByRole('button', { name: '编辑' }).first().click();

/** The demo publishes a theme by itself; its first figures come a minute or two after the start. */
async function waitForFigures(page: Page) {
  for (let tries = 0; tries < 60 && !(await page.locator('canvas').isVisible()); tries += 1) {
    await page.waitForTimeout(5_000);
    await page.reload();
    await page.waitForTimeout(1_000);
  }
}

/** Demo content is made of the demo's materials, which take a while after the start. */
const waitFor = (text: string) => async (page: Page) => {
  for (let tries = 0; tries < 60 && !(await page.getByText(text).first().isVisible()); tries += 1) {
    await page.waitForTimeout(5_000);
    await page.reload();
    await page.waitForTimeout(1_500);
  }
};

/** `npm run pictures -- dealers import` draws only these. */
const wanted = process.argv.slice(2);

const PICTURES: Picture[] = [
  { name: 'login', at: '/login' },
  { name: 'login-phone', at: '/login', width: 320 },
  { name: 'workbench', as: 'demo.ops', at: '/home' },
  { name: 'workbench-dark', as: 'demo.ops', at: '/home', dark: true },
  { name: 'workbench-phone', as: 'demo.ops', at: '/home', width: 320 },
  { name: 'users', as: 'demo.admin', at: '/home/user' },
  { name: 'users-dark', as: 'demo.admin', at: '/home/user', dark: true },
  { name: 'users-phone', as: 'demo.admin', at: '/home/user', width: 320 },
  { name: 'user-drawer', as: 'demo.dealer', at: '/home/user', before: openFirstRow },
  {
    name: 'palette',
    as: 'demo.admin',
    at: '/home',
    async before(page) {
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox').fill('用户');
    },
  },
  {
    name: 'import',
    as: 'demo.admin',
    at: '/home/user?import=1',
    async before(page) {
      const rows = ['示例甲,import.a', '示例乙,import.b', '没有账号,'].map(
        (row) => `${row},示例・乘用车总部 / 示例・华东大区,顾问`,
      );
      await page.getByLabel('选择要导入的文件').setInputFiles({
        name: '新同事.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['姓名,账号,归属,角色', ...rows].join('\r\n')),
      });
      await page.getByRole('button', { name: '预览' }).click();
    },
  },
  { name: 'dealers', as: 'demo.admin', at: '/home/dealer' },
  { name: 'dealer-drawer', as: 'demo.dealer', at: '/home/dealer', before: openFirstRow },
  { name: 'role-and-user', as: 'demo.dealer', at: '/home/roleAndUser' },
  { name: 'material', as: 'demo.ops', at: '/home/material' },
  { name: 'material-verify', as: 'demo.ops', at: '/home/material/verify' },
  {
    name: 'task-detail',
    as: 'demo.ops',
    at: '/home/task',
    async before(page) {
      await page.getByText('示例・秋日试驾内容分享').click();
      await page.getByRole('button', { name: /^展开/ }).first().click();
    },
  },
  { name: 'task-phone', as: 'demo.adviser', at: '/home/task?tabid=mine', width: 320 },
  {
    name: 'task-accept',
    as: 'demo.ops',
    at: '/home/task?tabid=accept',
    before: waitFor('通过所选'),
  },
  {
    name: 'substance-verify',
    as: 'demo.ops',
    at: '/home/substance/verify',
    async before(page) {
      await waitFor('夜色里的内饰灯光')(page);
      await page
        .getByRole('button', { name: /夜色里的内饰灯光/ })
        .first()
        .click();
    },
  },
  { name: 'substance-send', as: 'demo.ops', at: '/home/substance/send', before: waitFor('金秋看车节') },
  {
    name: 'substance-phone',
    as: 'demo.adviser',
    at: '/home/substance?tabid=received',
    width: 320,
    before: waitFor('金秋看车节海报'),
  },
  {
    name: 'subject',
    as: 'demo.ops',
    at: '/home/subject',
    async before(page) {
      await waitFor('示例・秋日出行专题')(page);
      await page.getByText('示例・秋日出行专题').first().click();
    },
  },
  { name: 'report', as: 'demo.ops', at: '/home/report', before: waitFor('金秋看车节海报') },
  { name: 'kox', as: 'demo.ops', at: '/home/kox', before: waitFor('有效') },
  { name: 'douyin', as: 'demo.ops', at: '/home/douyin', before: waitFor('示例汽车旗舰店') },
  { name: 'ai-theme', as: 'demo.ops', at: '/home/ai' },
  {
    name: 'ai-plan',
    as: 'demo.ops',
    at: '/home/ai',
    async before(page) {
      await page.getByText('示例冬季用车指南').first().click();
      await page.getByRole('button', { name: /^去排期/ }).click({ timeout: 60_000 });
      await page.getByRole('grid', { name: '发布计划' }).waitFor();
    },
  },
  { name: 'ai-analysis', as: 'demo.ops', at: '/home/ai?tabid=analysis', before: waitForFigures },
  { name: 'video-create', as: 'demo.ops', at: '/home/mixedshear/create?kind=montage' },
  {
    name: 'video-desk',
    as: 'demo.ops',
    at: '/home/mixedshear',
    async before(page) {
      await page.getByText('示例·星河新车到店混剪 01').first().click();
      await page.getByLabel('时间线', { exact: true }).waitFor();
    },
  },
  { name: 'clue', as: 'demo.adviser', at: '/home/clew' },
  { name: 'clue-pool', as: 'demo.adviser', at: '/home/clew?tabid=pool' },
  { name: 'clue-calendar', as: 'demo.dealer', at: '/home/clew?tabid=calendar' },
  {
    name: 'growth',
    as: 'demo.dealer',
    at: '/home/aigrow',
    // Somebody who became a clue, with everything that happened.
    before: (page) => page.getByRole('button', { name: /^线索/ }).first().click(),
  },
  {
    name: 'chat',
    as: 'demo.adviser',
    at: '/home/chat?view=mine',
    async before(page) {
      await page.locator('button[data-talk]').first().click();
    },
  },
  {
    name: 'chat-test',
    as: 'demo.admin',
    at: '/home/chat?tabid=test',
    async before(page) {
      await page.getByLabel('客户提问').fill('第三排能放安全座椅吗？');
      await page.getByRole('button', { name: '测试', exact: true }).click();
    },
  },
  { name: 'chat-audit', as: 'demo.ops', at: '/home/chat?tabid=audit' },
  { name: 'hot', as: 'demo.ops', at: '/home/hot/index/index' },
  {
    name: 'hot-video',
    as: 'demo.ops',
    at: '/home/hot/index/index?tabid=video&sort=ratio&order=DESC',
    before: openNamed('作品', '示例作品'),
  },
  {
    name: 'hot-compare',
    as: 'demo.ops',
    at: '/home/hot/index/index?tabid=benchmark',
    async before(page) {
      const boxes = page.getByLabel('对标账号列表').getByRole('checkbox');
      for (const at of [1, 2, 3]) await boxes.nth(at).check();
      await page.getByRole('button', { name: '对比', exact: true }).click();
      await page.getByText('发布时间分布').waitFor();
    },
  },
  {
    name: 'hot-follow',
    as: 'demo.admin',
    at: '/home/hot/index/index?tabid=follow',
    before: openNamed('订阅', '示例订阅：续航'),
  },
  {
    name: 'hot-source',
    as: 'demo.admin',
    at: '/home/hot/index/index?tabid=source',
    before: openNamed('来源', '示例·行业资讯'),
  },
  {
    name: 'hot-script',
    as: 'demo.dealer',
    at: '/home/hot/index/index?tabid=adoption&view=list&form=live',
    async before(page) {
      await waitFor('直播脚本')(page);
      await page.getByRole('button', { name: '直播脚本', exact: true }).first().click();
      await page.getByLabel('开场').waitFor();
    },
  },
  { name: 'organization', as: 'demo.admin', at: '/home/organization' },
  { name: 'role', as: 'demo.admin', at: '/home/role' },
  { name: 'audit', as: 'demo.admin', at: '/home/system/config?tabid=audit' },
  { name: 'self-center', as: 'demo.dealer', at: '/home/self/center' },
  { name: 'no-permission', as: 'demo.adviser', at: '/home/user' },
];

async function take(
  browser: Browser,
  address: string,
  { name, as, at, width = 1440, dark, before }: Picture,
) {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: dark ? 'dark' : 'light',
    viewport: { width, height: width < 768 ? 720 : 900 },
    deviceScaleFactor: width < 768 ? 2 : 1,
  });
  if (as)
    await context.addCookies([{ name: 'Admin-Token', value: await tokenOf(address, as), url: address }]);
  const page = await context.newPage();
  await page.goto(`${address}/manager${at}`, { waitUntil: 'load' });
  // The event stream never ends, so "no network" never comes; what is drawn has settled after this.
  await page.waitForTimeout(2_500);
  await before?.(page);
  await page.waitForTimeout(1_000);
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  await context.close();
  console.log(name);
}

async function tokenOf(address: string, uname: string): Promise<string> {
  const response = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uname, password: DEMO_PASSWORD }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'zhiying-pictures-'));
const server = await startServer(dataDir);
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
try {
  for (const picture of PICTURES)
    if (wanted.length === 0 || wanted.includes(picture.name))
      await take(browser, server.address, picture).catch((error: Error) => {
        // The others can be drawn all the same.
        console.error(`${picture.name}: ${error.message}`);
        process.exitCode = 1;
      });
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
