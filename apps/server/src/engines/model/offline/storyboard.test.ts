import { describe, expect, it } from 'vitest';
import type { FactNote } from '#kernel/model.ts';
import { layOutLenses, rewordShot } from './storyboard.ts';

const ORDERS = '不要提竞品\n语气亲切一点\n1、外观舒展\n突出后排空间';
const room: FactNote = {
  id: 6,
  kind: 'point',
  subject: '示例轿车 A1',
  name: '后排空间',
  value: '膝前还有两拳',
};

describe('没有模型时的分镜', () => {
  it('写给作者的话不念出来；没有事实可说的要求留成待补充，有事实的说事实', () => {
    const bare = layOutLenses({ topic: '周末露营', points: ORDERS, facts: [] }).flatMap(({ lines }) => lines);
    expect(bare).toEqual(['周末露营。', '外观舒展。', '〔待补充：突出后排空间〕']);
    const told = layOutLenses({ topic: '周末露营', points: ORDERS, facts: [room] });
    expect(told.flatMap(({ lines }) => lines)).toEqual([
      '周末露营。',
      '外观舒展。',
      '示例轿车 A1后排空间：{{fact:6}}。',
    ]);
  });

  it('重写一个镜头只删减它自己的话；要求不会变成台词；没有更好的写法就直说', () => {
    const shot = { name: '座舱', lines: ['其实屏幕非常非常好用！'], wish: '' };
    expect(rewordShot(shot)).toMatchObject([{ picture: '座舱', lines: ['屏幕好用。'] }]);
    expect(rewordShot({ ...shot, wish: '再短一点' })).toMatchObject([{ lines: ['屏幕好用。'] }]);
    expect(() => rewordShot({ ...shot, wish: '像朋友聊天' })).toThrow('按要求改写需要接入模型');
    expect(() => rewordShot({ ...shot, lines: ['湖边停一停，风很轻。'] })).toThrow('没有更好的写法');
  });
});
