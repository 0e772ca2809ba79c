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
  /** A wish, so that the same words after a negation say the opposite: 不想买, 没时间到店. */
  wish?: true;
}

const DONE = '(?<!刚|刚去|已|已经|去年|昨天|前天|上周|上个?月|之前)';

/** In order: the first that fits decides, before what follows from price, time and place together. */
export const RULES: readonly Rule[] = [
  {
    rule: 'R-01',
    title: '要求停止打扰',
    level: 'none',
    example: '别再发了',
    pattern:
      /(?:别|不要|不用|不必|不许|请?勿|莫|甭|不想)(?:再|总|老|一直|天天)*(?:给我|跟我|向我|来)?(?:发(?=了|我|消息|信息|广告|短信|私信|$)|打(?=了|我|电话|扰|$)|联系|加(?=我|微信|好友)|私信|推送|骚扰|找我|烦)|拉黑|举报|[不没]感?兴趣|没有兴趣/,
  },
  {
    rule: 'R-02',
    title: '主动留下联系方式',
    level: 'high',
    example: '可以联系我，加微信',
    pattern: /1[3-9]\d{9}|1[3-9]\d\*{4}\d{4}|加[我个下一]{0,2}微信|联系我|给我打电话|私[我信]一?下?我/,
    wish: true,
  },
  {
    rule: 'R-11',
    title: '已经购车',
    level: 'none',
    example: '我已经买了，提车三个月',
    pattern:
      /(?:已经?|刚刚?|早就|去年|前年|昨天|前天|上周|上个?月)(?:在[^，]{1,6})?(?:买|订|定|提|入手|下定)(?!不)|(?:我|我们|我家|家里)(?:已经|早就|都|也)?(?:买|提|订|定)了(?!吗|么|没)|提车[后了]?[一二两三四五六七八九十半几多\d]+(?:个?月|天|周|年)/,
  },
  {
    rule: 'R-03',
    title: '想试驾或到店',
    level: 'high',
    example: '周末能试驾吗',
    pattern: new RegExp(
      `${DONE}试[驾乘](?!过|完|体验|感受|的时候|下来|[之以]?后|了(?!吗|么))|${DONE}到店(?![之以]?后|才|被|了(?!吗|么))|哪家店|门店在哪|店在哪|店里看`,
    ),
    wish: true,
  },
  {
    rule: 'R-04',
    title: '准备下单',
    level: 'high',
    example: '想定一台',
    pattern: new RegExp(
      `想[订定买][一]?[台辆]?|准备[订定买]|下定|${DONE}提车(?!了|[之以]?后|的时候)|现车|置换`,
    ),
    wish: true,
  },
  {
    rule: 'R-05',
    title: '询问价格或方案',
    level: 'middle',
    example: '落地多少钱',
    pattern: /落地价?|多少钱|什么价|报价|优惠|首付|月供|贷款|分期|补贴|裸车/,
  },
  {
    rule: 'R-10',
    title: '议价',
    level: 'middle',
    example: '价格能再聊聊吗',
    pattern:
      /能再?(谈|商量|让|降|少)(?!不)|(价|钱).{0,8}(聊|谈|商量|让|降|少一?点|低一?点)|再少[点些]|便宜一?[点些]|能便宜|打折|砍价|底价|最低(多少|价)|让利|一口价/,
  },
  {
    rule: 'R-06',
    title: '询问产品',
    level: 'low',
    example: '冬天续航能有多少',
    pattern:
      /续航|油耗|电耗|配置|空间|第[二三]排|后备箱|保养|质保|充电|智驾|座椅|怎么样|[和跟比].{1,12}(哪个好|怎么选|对比)/,
  },
  {
    rule: 'R-12',
    title: '谈到试驾经历',
    level: 'low',
    example: '上周刚试驾过，底盘挺扎实',
    pattern: /试[驾乘]/,
    wish: true,
  },
];

const PRICE = /\d{1,3}(?:\.\d)?\s*(?:多)?(?:万|[wW](?![a-zA-Z]))(?:左右|以内|以下|上下|出头)?/;
const TIME =
  /这个?月|本月|月底|月初|这周|本周|周[末一二三四五六日天]|下周|下个?月|年底|年前|明天|后天|今天|马上|最近|国庆|元旦|春节/;
const OBJECTION = /续航|油耗|太贵|贵了|保值|异响|质量|毛病|维修|充电|空间小|减配|等新款|新款吗|物业|故障/;
const CLAUSE = /[^，。！？；,.!?;、\s]+/g;
const CLAUSE_AND_END = /[^，。！；,.!;、]+/g;
const NEGATED = /(?:不|没|没有|别|未|无|勿)(?:再|有|要|用|想|会|能|打算|准备|考虑|时间|兴趣|必|去|敢)*$/;
const ASKED = /[吗么呢？?]|(.)[不没]\1/;

/** What of the sentence fits a rule. A wish that is negated is none, unless it is a question: 没有现车吗. */
function fitting(text: string, { pattern, wish }: Rule): string | undefined {
  for (const [clause] of text.matchAll(CLAUSE_AND_END)) {
    const found = pattern.exec(clause);
    if (found && !(wish && NEGATED.test(clause.slice(0, found.index)) && !ASKED.test(clause)))
      return found[0];
  }
  return undefined;
}

/** The part of the sentence that holds the word, so that one sees what was meant. */
function clauseWith(text: string, pattern: RegExp): string {
  return [...text.matchAll(CLAUSE)].map(([clause]) => clause).find((clause) => pattern.test(clause)) ?? '';
}

const named = (text: string, words: readonly string[]) =>
  [...words].sort((one, two) => two.length - one.length).find((word) => word && text.includes(word));

export function classifyIntent(
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

  const found = RULES.find((rule) => fitting(text, rule) !== undefined);
  const { price, time } = fields;
  // Naming a budget and a time means about to buy, whatever else is asked. A refusal and a finished purchase stay what they are.
  if (price && time && found?.level !== 'none')
    return { level: 'high', rule: 'R-07', quote: price.quote, fields };
  if (found) return { level: found.level, rule: found.rule, quote: fitting(text, found) ?? '', fields };
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
