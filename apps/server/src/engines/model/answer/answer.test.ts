import { describe, expect, it } from 'vitest';
import { createAnswer } from './answer.ts';

/** The answer, given to the filter a character at a time. */
function read(said: string) {
  const answer = createAnswer({});
  for (const character of said) answer.push(character);
  return answer.end();
}

describe('what is said to the reader stays', () => {
  it.each([
    '这款车目前有三个版本：\n标准版\n长续航版',
    '根据国家要求，首保须满足以下条件：\n1. 购车一年内',
    '可以，您需要带以下证件：\n1. 身份证 [1]\n2. 驾驶证 [1]',
    '可以。',
    '没问题，三步搞定：\n第一步，预约',
    '# 已上市的三个版本：\n标准版',
    '以下是五个标题党常见套路：您中了几个',
    '冬季保养要点。\n如需更换电池，请提前准备。',
    '保养每年一次。如需调整预约时间，请提前一天告知。',
    '正文。\n注：本文价格仅供参考，以门店报价为准。',
    '正文。\n注：本文数据来自厂家公布的说明书。',
    '正文。\n以上是三个版本的价格，具体以门店报价为准。',
    '正文。\n以上就是本期全部内容，喜欢就点个关注吧！',
    '正文。\n希望这篇能让您少走弯路，我们下期见。',
    '请看[说明]与 [1]，[thinkpad] 不是思考。',
  ])('%s', (said) => {
    expect(read(said)).toBe(said);
  });
});

describe('what the model says of its work goes', () => {
  it.each([
    '好的，以下是根据您的要求撰写的文章：\n正文。',
    '可以的，我来写一段：\n正文。',
    '这是修改后的版本：\n正文。',
    '好的！\n正文。',
    '正文。\n以上是修改后的版本。',
    '正文。\n如需调整语气或字数，请告诉我。',
    '正文。如果需要进一步修改，请随时告诉我。',
    '正文。\n希望以上内容符合您的要求。',
    '正文。\n（注：以上内容由 AI 生成）',
  ])('%s', (said) => {
    expect(read(said)).toBe('正文。');
  });
});

describe('thoughts', () => {
  it.each([
    '[THINK]想一想[/THINK]答。',
    '<analysis>想一想</analysis>答。',
    '<thought_process>想一想</thought_process>答。',
    '<inner_thoughts>想一想</inner_thoughts>答。',
    '<think>一<think>二</think>三</think>答。',
    '<|start|>assistant<|channel|>analysis<|message|>想<|end|><|start|>assistant<|channel|>final<|message|>答。',
  ])('%s', (said) => {
    expect(read(said)).toBe('答。');
  });
});
