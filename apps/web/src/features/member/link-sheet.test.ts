import { expect, test } from 'vitest';
import { linkCsv } from './link-sheet.ts';

test('名单里的引号和公式都只是文字', () => {
  const link = 'https://x/manager/reset/password?token=a';
  expect(linkCsv([{ name: '=1+1"', uname: '-u', link }])).toBe(
    `"姓名","账号","密码设置链接"\r\n"'=1+1""","'-u","${link}"`,
  );
});
