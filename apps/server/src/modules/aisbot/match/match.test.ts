import { beforeAll, expect, it } from 'vitest';
import { matchPair } from './match-pair.ts';
import { meaningOf } from './meaning.ts';
import { loadSegment, type Segment } from './segment.ts';
import { smallTalk, withoutGreeting } from './small-talk.ts';

let segment: Segment;
beforeAll(async () => {
  segment = await loadSegment();
});

const answers = (question: string, ...wordings: string[]) =>
  matchPair(
    meaningOf(segment, question),
    wordings.map((wording) => meaningOf(segment, wording)),
  ) !== null;

it.each([
  ['保养多久一次', '充一次电要多久'],
  ['保养多久一次', '保养要多久'],
  ['可以退车吗', '旧车可以置换吗'],
  ['轮胎质保多久', '整车质保多久'],
  ['保养免费吗', '首次保养免费吗'],
  ['充电要花多少钱', '充电要多久'],
  ['要预约试驾吗', '可以预约试驾吗'],
  ['定金退了吗', '定金可以退吗'],
  ['你们几点下班', '几点开门'],
  ['提车前要付全款吗', '提车后要付全款吗'],
  ['车前面有雷达吗', '车后面有雷达吗'],
  ['左边后视镜坏了怎么办', '右边后视镜坏了怎么办'],
  ['能上门交车吗', '可以上门取车吗'],
  ['充电危险吗', '充电安全吗'],
  ['里程清零了怎么办', '续航清零怎么办'],
  ['有没有比这个便宜的', '这个便宜吗'],
])('%s is not %s', (question, wording) => {
  expect(answers(question, wording)).toBe(false);
});

it.each([
  ['能不能旧车换新车', '可以以旧换新吗'],
  ['没车位能买不', '没有固定车位能买电车吗'],
  ['胎压应该打多少', '胎压多少合适'],
  ['天冷充电怎么这么慢', '低温充电为什么慢'],
  ['电池保几年', '电池质保多久'],
  ['首付最少要多少', '首付最低多少'],
])('%s is %s', (question, wording) => {
  expect(answers(question, wording)).toBe(true);
});

it('tells what is denied from what is asked with 不', () => {
  expect([...meaningOf(segment, '家里装不了充电桩').about]).toContain('¬安装');
  expect(answers('下雨天不能充电吗', '下雨天可以充电吗')).toBe(false);
  expect(answers('下雨天能不能充电', '下雨天可以充电吗')).toBe(true);
  expect(answers('没有车位能装充电桩吗', '家里没装充电桩行不行', '没有车位能买吗')).toBe(false);
});

it('knows small talk, and the question behind a greeting', () => {
  for (const said of ['你好', '🙂', '[微笑]', '好的谢谢', '你是真人还是机器人', '哈哈哈哈', '在吗？'])
    expect(smallTalk(said), said).not.toBeNull();
  for (const said of ['你好，能试驾吗', '😡', '好贵', '谢谢，地址发我', '好了吗', '可以吗', '行吗'])
    expect(smallTalk(said), said).toBeNull();
  expect(withoutGreeting('您好，请问能试驾吗，谢谢')).toBe('能试驾吗');
  // However long: each phrase is read once.
  expect(smallTalk(`${'好的哈哈'.repeat(120)}吃`)).toBeNull();
});
