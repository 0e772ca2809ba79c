import { type BriefParts, sortBrief } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';

/** The kind a line of a brief is taken for when it stands beside an ordinary point. */
function kindOf(line: string): keyof BriefParts | 'mixed' {
  const sorted = sortBrief(`${line}\n后排坐得下两个安全座椅`);
  const kinds = (['points', 'tasks', 'manners', 'avoid'] as const).filter(
    (kind) => sorted[kind].length > (kind === 'points' ? 1 : 0),
  );
  return kinds.length === 1 && kinds[0] ? kinds[0] : 'mixed';
}

const KINDS: Record<keyof BriefParts, string[]> = {
  avoid: [
    '不要提车价',
    '不要提交付时间',
    '不要提现金优惠',
    '不要提前代产品',
    '不要提前任车主',
    '不要提车型对比',
    '不要提车主姓名',
    '不要提供应商',
    '不要提高配车型',
    '不要提现车数量',
    '不要提交车时间',
    '不要提档期',
    '不要提起竞品',
    '别提价格',
    '文案不要提竞品',
    '文案里不要提竞品',
    '口播不要提价格',
    '口播里别提到友商',
    '内容不要涉及价格',
    '本文不要提竞品',
    '本篇不要提竞品',
    '这篇不要提竞品',
    '每篇都不要提价格',
    '视频里不要出现竞品',
    '视频不要提价格',
    '画面不要出现竞品',
    '画面中不得出现其他品牌',
    '字幕不要写价格',
    '标题不要用感叹号',
    '正文不要用绝对化用语',
    '请不要提竞品',
    '文案无需介绍配置',
    '口播不用提价格',
    '竞品一律不提',
    '价格不写',
    '禁用词：秒杀、全网低价',
    '文章中不得出现“血亏”字样',
    '别写到其他品牌的名字',
  ],
  points: [
    '不要提前到店',
    '请提前预约',
    '冬天不要提前热车太久',
    '不要提前热车',
    '不要提速太猛',
    '不要提车后马上跑高速',
    '不要提供身份证原件',
    '不要提高胎压',
    '不用提前充电',
    '不用提供纸质材料',
    '不要提重物上楼',
    '不要提交过期证件',
    '不要用热水浇挡风玻璃',
    '内容丰富的车机应用',
    '视频通话画面清晰',
    '画面清晰的全景影像',
    '封面级的车身线条',
    '避免急加速和急刹车',
    '提车当天送一次保养',
    '交付周期约两周',
    '外观舒展',
    '1、外观舒展',
    '空间：后排能放两个安全座椅',
  ],
  tasks: ['突出后排空间', '重点介绍智能座舱', '结尾引导到店试驾', '加入一句车主感受', '请强调安全配置'],
  manners: [
    '语气亲切一点',
    '风格轻松',
    '字数控制在 300 字',
    '口播尽量口语一点',
    '文案不要太长',
    '内容不要太硬',
    '视频时长控制在 30 秒',
    '要求：像朋友聊天',
  ],
};

describe('补充说明的每一行归哪一类', () => {
  it.each(Object.entries(KINDS).flatMap(([kind, lines]) => lines.map((line) => [line, kind])))(
    '%s：%s',
    (line, kind) => expect(kindOf(line as string)).toBe(kind),
  );
});

describe('不要写的词', () => {
  it.each([
    ['文章中不得出现“血亏”字样', ['血亏']],
    ['不要出现「血亏」「跳楼价」等字样', ['血亏', '跳楼价']],
    ['禁用词："全网最低"、秒杀', ['全网最低', '秒杀']],
    ['“骨折价”这类字眼不要写', ['骨折价']],
    ['不要提价格和“血亏”', ['血亏', '价格']],
    ['别写到其他品牌的名字', ['其他品牌']],
    ['不要提前代产品', ['前代产品']],
    ['不要提车价', ['车价']],
    ['口播不要提价格', ['价格']],
  ])('%s：查 %j', (line, words) => {
    expect(sortBrief(`${line}\n外观舒展`).avoid).toEqual([{ line, words }]);
  });
});
