import { opening, type Picture, reloadUntil } from './picture.ts';

/** Hotspots, model accounts and what is made of them. */
export const hotPictures: readonly Picture[] = [
  { name: 'hot', as: 'demo.ops', at: '/home/hot/index/index' },
  { name: 'hot-package', as: 'demo.ops', at: '/home/hot/index/index?tabid=package' },
  {
    name: 'hot-video',
    as: 'demo.ops',
    at: '/home/hot/index/index?tabid=video&sort=ratio&order=DESC',
    async before(page) {
      await page.getByText('示例作品').first().click();
      await page.getByRole('dialog').waitFor();
    },
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
    before: opening('订阅', '示例订阅：续航'),
  },
  {
    name: 'hot-source',
    as: 'demo.admin',
    at: '/home/hot/index/index?tabid=source',
    before: opening('来源', '示例·行业资讯'),
  },
  {
    name: 'hot-script',
    as: 'demo.dealer',
    // The list opens it among live scripts for those who speak them; its own address still shows it here.
    at: '/home/hot/index/index?tabid=adoption&view=list&form=live&script=1',
    before: (page) => reloadUntil(page, () => page.getByLabel('开场').isVisible()),
  },
];
