import { chance, pick } from '../random.ts';
import type { World } from '../world.ts';
import type { Customer, Intention } from './log.ts';

/** So many answers, then the customer has what they wanted. */
const MOST_TURNS = 6;

const OPENING: Record<Intention, readonly string[]> = {
  price: ['你好，示例车型现在落地多少钱？', '请问 SUV 优惠完什么价？', '在吗，想问下最低多少能开走'],
  'test-drive': ['周末可以试驾吗？', '想约个试驾，要怎么弄', '你们店里有试驾车吗'],
  complaint: [
    '提车一周就有异响，打电话没人接！',
    '保养等了三个小时，太慢了',
    '说好的赠品到现在没给，什么情况',
  ],
  number: ['想了解一下置换，方便联系我', '我要买车，给我回个电话', '有没有人联系我一下'],
  silent: ['你好'],
};

const THANKS = ['好的，谢谢', '明白了，麻烦了', '行，我考虑一下'];

type Reply = readonly [heard: RegExp, said: readonly string[]];

/** What they say to what they hear, the first that fits; by intention. */
const REPLIES: Record<Intention, readonly Reply[]> = {
  price: [
    [/电话|手机|号码|联系方式/, ['{number}']],
    [
      /[\d一二三四五六七八九十]+(\.\d+)?\s*(万|元|w)/i,
      ['还能再便宜点吗', '别家报得更低啊', '这个价包含保险吗'],
    ],
    [/人工|顾问|转接/, ['好，让顾问跟我说']],
    [/./, ['那具体多少钱呢？', '能给个准价吗', '转人工吧']],
  ],
  'test-drive': [
    [/电话|手机|号码|联系方式/, ['{number}']],
    [/时间|几点|哪天|什么时候|周[一二三四五六日末]/, ['周六下午两点可以吗', '明天上午有空']],
    [/门店|地址|哪个店|城市/, ['离我近的店就行', '我在示例市']],
    [/./, ['那我怎么预约？', '需要带什么证件']],
  ],
  complaint: [
    [/抱歉|对不起|不好意思|理解/, ['那什么时候能处理？', '光道歉有什么用']],
    [/电话|手机|号码|联系方式/, ['{number}']],
    [/工单|处理|安排|回访/, ['好，我等你们消息']],
    [/./, ['我要投诉，转人工！', '叫你们经理来']],
  ],
  number: [
    [/电话|手机|号码|联系方式/, ['{number}']],
    [/./, ['我电话 {number}', '打这个：{number}']],
  ],
  silent: [],
};

/** Numbers nobody has: 1380000 and four digits of the seed. */
const numberOf = (world: World, customer: Customer) =>
  `1380000${String(Math.floor(chance(world.settings.seed, customer.id, 'number') * 10_000)).padStart(4, '0')}`;

export const openingOf = (world: World, { id, intention }: Customer): string =>
  pick(OPENING[intention], world.settings.seed, id, 'opening');

/** Null: they say nothing more. */
export function replyOf(world: World, customer: Customer, heard: string): string | null {
  if (customer.turns >= MOST_TURNS) return null;
  const found = REPLIES[customer.intention].find(([words]) => words.test(heard));
  if (!found) return null;
  // Two turns before the end they begin to have heard enough.
  const words = customer.turns >= MOST_TURNS - 2 ? THANKS : found[1];
  return pick(words, world.settings.seed, customer.id, customer.turns).replace(
    '{number}',
    numberOf(world, customer),
  );
}
