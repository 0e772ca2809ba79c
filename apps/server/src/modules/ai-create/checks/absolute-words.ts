import { WordFinder } from './word-finder.ts';

interface Absolute {
  instead: string[];
  /** What follows and makes it harmless: 第一 + 步. */
  unlessBefore?: RegExp;
  /** What precedes and makes it harmless: 按 + 最高. */
  unlessAfter?: RegExp;
}

const entry = (instead: string, unlessBefore?: RegExp, unlessAfter?: RegExp): Absolute => ({
  instead: instead.split(' ').filter(Boolean),
  unlessBefore,
  unlessAfter,
});

/** An order, a date or a place in a row, not a claim: 第一步, 第一次, 第一时间, 第一排. */
const COUNTED =
  /^(步|次|时间|天|年|月|周|季|章|节|条|款|项|篇|段|页|排|行|列|人称|反应|印象|眼|感觉|个|位|件|届|期|批|轮|阶段|部分|季度|代|档|种|类|层|辆|台|站|课|张|句|声|口|大街|小学|中学|人民|医院|汽车制造)/;

/**
 * 《广告法》第九条第（三）项 forbids 国家级, 最高级, 最佳 and the like. Words that only look like it (最近, 第一步) are not here or
 * are let pass by what stands beside them.
 */
export const ABSOLUTE_WORDS: ReadonlyMap<string, Absolute> = new Map([
  ['国家级', entry('专业级', /^(高新区|新区|经开区|开发区|实验室|标准|检测)/)],
  ['世界级', entry('国际水准')],
  ['宇宙级', entry('出色')],
  ['最高级', entry('高级')],
  ['最佳', entry('较佳 出色')],
  ['最好', entry('很好 出色', /^(提前|先|不要|别|再|是先|能|预约|还是)/)],
  ['最优', entry('更优')],
  ['最优惠', entry('优惠')],
  ['最强', entry('强劲 高效')],
  ['最大', entry('较大 宽大', /^(化|限度|程度|净|功率|扭矩|总质量|续航|载重|允许|爬坡|涉水|设计|输出)/)],
  ['最小', entry('较小', /^(化|转弯|离地|限度)/)],
  [
    '最高',
    entry(
      '较高',
      /^(车速|时速|温度|气温|功率|转速|可达|限速|限额|不超过|人民法院|检)/,
      /(可享|补贴|优惠|返|贷|减免)$/,
    ),
  ],
  ['最低', entry('较低', /^(限度|气温|温度|消费标准|首付|地板|配置|离地)/)],
  ['最低价', entry('活动价')],
  ['全网最低', entry('活动价')],
  ['最便宜', entry('实惠')],
  ['最新', entry('新近', /^(款|政策|通知|消息|进展|版本|公告|数据|资讯|动态|一期|活动|的)/)],
  ['最先进', entry('先进')],
  ['最安全', entry('令人安心 安全可靠')],
  ['最舒适', entry('舒适')],
  ['最豪华', entry('豪华')],
  ['最快', entry('快速', /^(也要|需要|明天|今天|当天|半)/)],
  ['最省油', entry('省油')],
  ['最值得', entry('值得')],
  ['最受欢迎', entry('受欢迎')],
  ['最畅销', entry('热销')],
  ['最专业', entry('专业')],
  ['最具', entry('颇具')],
  ['最完美', entry('出色')],
  ['最顶级', entry('高端')],
  ['最权威', entry('专业')],
  ['最美', entry('美丽', /^(司机|教师|医生|劳动者)/)],
  ['第一', entry('领先', COUNTED)],
  ['第一品牌', entry('知名品牌')],
  ['销量第一', entry('热销')],
  ['唯一', entry('特有', /^(编号|标识|码|身份|识别)/)],
  ['独一无二', entry('与众不同')],
  ['首选', entry('优选')],
  ['顶级', entry('高端')],
  ['顶尖', entry('高水准')],
  ['极致', entry('出众')],
  ['极品', entry('精品')],
  ['终极', entry('全面')],
  ['绝无仅有', entry('少见')],
  ['史无前例', entry('少见')],
  ['前所未有', entry('全新')],
  ['无与伦比', entry('出色')],
  ['无可比拟', entry('出色')],
  ['万能', entry('多用途', /^(钥匙|充电)/)],
  ['百分之百', entry('力求')],
  ['100%', entry('力求', /^(电|续航|电量|充)/, /(至|到|-|~)$/)],
  ['永久', entry('长期', /^(性|磁)/)],
  ['零风险', entry('风险可控')],
  ['全国首家', entry('')],
  ['全球首发', entry('新品发布')],
  ['销量冠军', entry('热销')],
  ['冠军', entry('热门', /^(赛|队|杯|选手)/)],
  ['王牌', entry('主打')],
  ['领袖', entry('知名')],
  ['之王', entry('')],
  ['遥遥领先', entry('表现出色')],
  ['秒杀全网', entry('')],
  ['史上', entry('', /^(的今天|今日)/, /历$/)],
]);

const { find } = new WordFinder(ABSOLUTE_WORDS);

/** Absolute words in a text, those in an allowed context left out. */
export const findAbsolute = (text: string) =>
  find(text).filter(
    ({ from, to, note }) =>
      !note.unlessBefore?.test(text.slice(to, to + 8).trimStart()) &&
      !note.unlessAfter?.test(text.slice(Math.max(0, from - 8), from).trimEnd()),
  );
