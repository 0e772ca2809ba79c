import type { GrowthRules, IntentField, IntentFields, IntentLevel } from '@zhiying/contract';

/** What rules make of a sentence. Every value stands in the sentence itself. */
interface Reading {
  level: IntentLevel;
  rule: string | null;
  quote: string;
  fields: IntentFields;
}

interface Rule {
  rule: string;
  title: string;
  level: IntentLevel;
  example: string;
  pattern: RegExp;
}

/** In order: the first that fits decides, before what follows from price, time and place together. */
export const RULES: readonly Rule[] = [
  {
    rule: 'R-01',
    title: '要求停止打扰',
    level: 'none',
    example: '别再发了',
    pattern: /别再(发|打|联系)|不要再(发|打|联系)|拉黑|举报你|别烦/,
  },
  {
    rule: 'R-02',
    title: '主动留下联系方式',
    level: 'high',
    example: '可以联系我，加微信',
    pattern: /1[3-9]\d{9}|1[3-9]\d\*{4}\d{4}|加[我个下一]{0,2}微信|联系我|给我打电话|私[我信]一?下?我/,
  },
  {
    rule: 'R-03',
    title: '想试驾或到店',
    level: 'high',
    example: '周末能试驾吗',
    pattern: /试驾|试乘|到店|哪家店|门店在哪|店在哪|店里看/,
  },
  {
    rule: 'R-04',
    title: '准备下单',
    level: 'high',
    example: '想定一台',
    pattern: /想[订定买][一]?[台辆]?|准备[订定买]|下定|提车|现车|置换/,
  },
  {
    rule: 'R-05',
    title: '询问价格或方案',
    level: 'middle',
    example: '落地多少钱',
    pattern: /落地价?|多少钱|什么价|报价|优惠|首付|月供|贷款|分期|补贴|裸车/,
  },
  {
    rule: 'R-06',
    title: '询问产品',
    level: 'low',
    example: '冬天续航能有多少',
    pattern:
      /续航|油耗|电耗|配置|空间|第[二三]排|后备箱|保养|质保|充电|智驾|座椅|怎么样|[和跟比].{1,12}(哪个好|怎么选|对比)/,
  },
];

const PRICE = /\d{1,3}(?:\.\d)?\s*(?:多)?(?:万|[wW](?![a-zA-Z]))(?:左右|以内|以下|上下|出头)?/;
const TIME =
  /这个?月|本月|月底|月初|这周|本周|周[末一二三四五六日天]|下周|下个?月|年底|年前|明天|后天|今天|马上|最近|国庆|元旦|春节/;
const OBJECTION = /续航|油耗|太贵|贵了|保值|异响|质量|毛病|维修|充电|空间小|减配|等新款|新款吗|物业|故障/;
const CLAUSE = /[^，。！？；,.!?;、\s]+/g;

/** The part of the sentence that holds the word, so that one sees what was meant. */
function clauseWith(text: string, pattern: RegExp): string {
  return [...text.matchAll(CLAUSE)].map(([clause]) => clause).find((clause) => pattern.test(clause)) ?? '';
}

const named = (text: string, words: readonly string[]) =>
  [...words].sort((one, two) => two.length - one.length).find((word) => word && text.includes(word));

export function readWords(
  text: string,
  { models, regions }: Pick<GrowthRules, 'models' | 'regions'>,
): Reading {
  const fields: IntentFields = {};
  const note = (field: IntentField, quote: string | undefined, value = quote) => {
    if (quote && value) fields[field] = { value: value.trim(), quote };
  };
  note('model', named(text, models));
  note('price', PRICE.exec(text)?.[0]);
  note('time', TIME.exec(text)?.[0]);
  note('region', named(text, regions));
  const worry = OBJECTION.exec(text)?.[0];
  if (worry) note('objection', clauseWith(text, OBJECTION) || worry);

  const found = RULES.find(({ pattern }) => pattern.test(text));
  const { price, time } = fields;
  // Whoever names what they would pay and when is about to buy, whatever else they ask.
  if (price && time && found?.rule !== 'R-01')
    return { level: 'high', rule: 'R-07', quote: price.quote, fields };
  if (found)
    return { level: found.level, rule: found.rule, quote: found.pattern.exec(text)?.[0] ?? '', fields };
  if (price) return { level: 'middle', rule: 'R-08', quote: price.quote, fields };
  if (fields.model && time) return { level: 'low', rule: 'R-09', quote: fields.model.quote, fields };
  return { level: 'none', rule: null, quote: '', fields };
}

/** Rules that follow from what was found together; told in the settings with the others. */
export const COMBINED = [
  { rule: 'R-07', title: '同时说到预算和时间', level: 'high', example: '17 万左右，这个月想定' },
  { rule: 'R-08', title: '说到预算', level: 'middle', example: '20 万以内有推荐吗' },
  { rule: 'R-09', title: '说到车型和时间', level: 'low', example: '月底出新款吗' },
] as const;
