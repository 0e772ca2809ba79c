import { expect, it } from 'vitest';
import { shortAccounts } from './board.ts';

const names = (...accounts: string[]) => [
  ...shortAccounts(accounts.map((name, id) => ({ account: { id, name } }))).values(),
];

it('账号名去掉大家共有的开头，剩下能分清的部分', () => {
  expect(names('示例汽车旗舰店', '示例汽车城东店', '示例华东一店')).toEqual([
    '汽车旗舰店',
    '汽车城东店',
    '华东一店',
  ]);
  expect(names('某品牌嘉定店', '某品牌虹桥店')).toEqual(['嘉定店', '虹桥店']);
});

it('只有一个账号、没有共同的开头，或去掉就什么都不剩：保留全名', () => {
  expect(names('示例汽车旗舰店', '示例汽车旗舰店')).toEqual(['示例汽车旗舰店', '示例汽车旗舰店']);
  expect(names('城东店', '旗舰店')).toEqual(['城东店', '旗舰店']);
  expect(names('示例', '示例一店')).toEqual(['示例', '示例一店']);
});
