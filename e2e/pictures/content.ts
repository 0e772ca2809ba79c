import { type Picture, waitFor, waitForFigures } from './picture.ts';

/** Materials, tasks, contents, articles and films. */
export const contentPictures: readonly Picture[] = [
  { name: 'material', as: 'demo.ops', at: '/home/material' },
  { name: 'material-send', as: 'demo.ops', at: '/home/material/send' },
  { name: 'favorite', as: 'demo.ops', at: '/home/favorite/list' },
  { name: 'material-verify', as: 'demo.ops', at: '/home/material/verify' },
  { name: 'task', as: 'demo.ops', at: '/home/task' },
  {
    name: 'task-dealer',
    as: 'demo.ops',
    at: '/home/task',
    async before(page) {
      await page.getByText('示例·秋日试驾内容分享').click();
      await page.locator('a[href*="task/dealer/detail"]').first().click();
      await page.waitForURL(/task\/dealer\/detail/);
    },
  },
  {
    name: 'task-detail',
    as: 'demo.ops',
    at: '/home/task',
    async before(page) {
      await page.getByText('示例·秋日试驾内容分享').click();
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
  { name: 'substance', as: 'demo.ops', at: '/home/substance', before: waitFor('示例') },
  {
    name: 'substance-verify',
    as: 'demo.admin',
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
      await waitFor('示例·秋日出行专题')(page);
      await page.getByText('示例·秋日出行专题').first().click();
    },
  },
  { name: 'kox', as: 'demo.ops', at: '/home/kox', before: waitFor('有效') },
  { name: 'douyin', as: 'demo.ops', at: '/home/douyin', before: waitFor('示例汽车旗舰店') },
  { name: 'douyin-page', as: 'demo.ops', at: '/home/douyin/page' },
  { name: 'ai-model', as: 'demo.admin', at: '/home/ai?tabid=models' },
  { name: 'ai-account', as: 'demo.ops', at: '/home/ai?tabid=accounts' },
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
  {
    name: 'calendar',
    as: 'demo.ops',
    at: '/home/calendar',
    // What can be placed is told once the demo's pictures are there.
    before: waitFor('个账号可发'),
  },
  { name: 'ai-analysis', as: 'demo.ops', at: '/home/ai?tabid=analysis', before: waitForFigures },
  {
    name: 'video-create',
    as: 'demo.ops',
    at: '/home/mixedshear/create?kind=montage',
    // Previews of templates come after the films of the demo.
    before: waitFor('其余正在生成', false),
  },
  {
    name: 'video-template',
    as: 'demo.ops',
    at: '/home/mixedshear?tabid=template',
    before: waitFor('正在生成', false),
  },
  {
    name: 'video-package',
    as: 'demo.ops',
    at: '/home/mixedshear?tabid=package',
    async before(page) {
      await waitFor('示例·')(page);
      await page.getByRole('main').getByText('示例·').first().click();
      await page.waitForURL(/mixedshear\/package/);
    },
  },
  { name: 'video-avatar', as: 'demo.ops', at: '/home/mixedshear?tabid=avatar' },
  { name: 'video-release', as: 'demo.ops', at: '/home/mixedshear?tabid=release' },
  { name: 'comment', as: 'demo.ops', at: '/home/mixedshear?tabid=comments' },
  { name: 'video-works', as: 'demo.ops', at: '/home/mixedshear', before: waitFor('检查通过') },
  {
    name: 'video-desk',
    as: 'demo.ops',
    at: '/home/mixedshear',
    async before(page) {
      await page.getByText('示例·星河新车到店混剪 01').first().click();
      await page.getByLabel('时间线', { exact: true }).waitFor();
    },
  },
];
