import { openFirstRow, type Picture } from './picture.ts';

/** People, places, roles and what an administrator sets. */
export const peoplePictures: readonly Picture[] = [
  { name: 'users', as: 'demo.admin', at: '/home/user' },
  { name: 'users-phone', as: 'demo.admin', at: '/home/user', width: 320 },
  { name: 'user-drawer', as: 'demo.dealer', at: '/home/user', before: openFirstRow },
  {
    name: 'import',
    as: 'demo.admin',
    at: '/home/user?import=1',
    async before(page) {
      const rows = ['示例甲,import.a', '示例乙,import.b', '没有账号,'].map(
        (row) => `${row},示例·乘用车总部 / 示例·华东大区,顾问`,
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
  { name: 'stores', as: 'demo.admin', at: '/home/store' },
  { name: 'role-and-user', as: 'demo.dealer', at: '/home/roleAndUser' },
  { name: 'organization', as: 'demo.admin', at: '/home/organization' },
  { name: 'role', as: 'demo.admin', at: '/home/role' },
  { name: 'ai-resource', as: 'demo.admin', at: '/home/system/config?tabid=resources' },
  { name: 'parameters', as: 'demo.admin', at: '/home/system/config?tabid=params' },
  {
    name: 'check-words',
    as: 'demo.admin',
    at: '/home/system/config?tabid=words',
    async before(page) {
      await page.getByRole('button', { name: '检测文字' }).click();
      await page.getByLabel('要检测的文字').fill('全网最低价，第三排宽敞，周末到店试驾有礼。');
      await page.getByRole('button', { name: '检测', exact: true }).click();
      await page.getByRole('region', { name: '检测结果' }).waitFor();
    },
  },
  { name: 'security', as: 'demo.admin', at: '/home/system/config?tabid=security' },
  { name: 'open-tokens', as: 'demo.admin', at: '/home/system/config?tabid=open' },
  { name: 'audit', as: 'demo.admin', at: '/home/system/config?tabid=audit' },
];
