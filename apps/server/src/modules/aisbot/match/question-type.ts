/** Asks for yes or no: 吗, 不 at the end, 能不能. */
const YES_OR_NO =
  '[吗嘛]|么(?=\\s|$)|[不没]$|没有$|有没有|是否|能否|可否|可不可以|(?<twice>\\p{Script=Han})不\\k<twice>';
const yesOrNo = (words: string) => new RegExp(`^(?=.*(?:${YES_OR_NO})).*(?:${words})`, 'u');

/** What a question asks for, in the order in which it is looked for: 多久一次 is no 多久, and 怎么办 is no 怎么. */
const PATTERNS = [
  [
    'frequency',
    '多久一次',
    /(多久|多长时间|几个?月|几年|几天|多少公里|几公里).{0,6}一次|隔多久|多久.{0,2}换/,
  ],
  ['why', '为什么', /为什么|为何|怎么回事|怎么(这么|那么|会|老是?|总是?)/],
  ['fix', '怎么办', /怎么办(?!理)|怎么整|(怎么|如何)(处理|解决)/],
  ['choose', '哪个好', /哪[个款种家].{0,6}(好|合适|划算|值得|强|省)|(有什么|什么)?区别|对比|推荐/],
  [
    'price',
    '多少钱',
    /多少钱|什么价[格钱位]?|几个钱|怎么卖的?|官方指导价|指导价|落地价?|价格|报价|售价|价位|贵不贵|贵吗|费用|卖多少钱?|收费标准/,
  ],
  ['fee', '是否收费', /要不要钱|收不收费|要不要收费|(要|花|收)钱|收费|免费|付费/],
  ['phone', '电话', /(?<![打回留].{0,2})(电话|联系方式|热线|座机|手机号码?)(号码)?/],
  [
    'where',
    '在哪里',
    /在?(哪里|哪儿|哪边|哪块|哪个(位置|地方|地段))|在什么(位置|地方|地段)|什么(位置|地方)|在哪|地址|位置|定位|怎么(过去|走|去|到)/,
  ],
  ['clock', '几点', /几点|(?=营业时间)/],
  ['when', '什么时候', /什么时候|何时|哪天|几号|几月/],
  ['duration', '多久', /多久|多长时间|多少(天|分钟|个?小时|年|个月)|几(天|分钟|个?小时|个?钟头|年|个月|周)/],
  ['which', '哪些', /哪些|哪几[个种款]|几[种款]|多少种|是?什么/],
  ['amount', '多少', /是?多少|多[大高长宽重远深]|几(个|座|台|家|升|排|根|把|次|公里)/],
  ['opinion', '怎么样', /怎么样|好不好|好用吗/],
  ['how', '怎么', /怎么|如何|怎样/],
  ['done', '办好没有', /了(吗|没有?|么|嘛)/],
  ['must', '是否必须', yesOrNo('必须|需要|需不需要|一定要|要不要|用不用|非得|非要')],
  ['may', '能否', yesOrNo('可以|能|可否|行不行|行[吗不]|支持|允许')],
  ['has', '有没有', yesOrNo('有')],
  ['must', '是否必须', yesOrNo('(?<![想就只还])要')],
  ['is', '是否', new RegExp(YES_OR_NO, 'u')],
  ['want', '想要', /^(我|俺|本人)?(也|就|还)?(想|要|打算|准备)/],
] as const;

export type QuestionType = (typeof PATTERNS)[number][0] | 'topic';

const WORDS = new Map<QuestionType, string>([
  ...PATTERNS.map(([type, word]) => [type, word] as const),
  ['topic', '未提问'],
]);
export const typeWord = (type: QuestionType) => WORDS.get(type) ?? '';

/** A question of one type that an answer to another type answers as well. */
const ALSO: Partial<Record<QuestionType, readonly QuestionType[]>> = {
  want: ['may', 'is', 'how'],
  price: ['fee'],
  fee: ['price'],
  how: ['fix'],
  fix: ['how'],
  duration: ['when'],
  may: ['is'],
  is: ['may', 'has'],
  has: ['is'],
  amount: ['topic'],
  which: ['topic'],
};

export const answers = (asked: QuestionType, known: QuestionType) =>
  asked === known || (ALSO[asked]?.includes(known) ?? false);

const KEEPS_WORDS: ReadonlySet<QuestionType> = new Set(['must', 'may', 'has', 'is', 'want']);

/** The type of a question, and the question without the words that tell it. */
export function readType(text: string): { type: QuestionType; rest: string } {
  const found = PATTERNS.find(([, , pattern]) => pattern.test(text));
  if (!found) return { type: 'topic', rest: text };
  const [type, , pattern] = found;
  if (KEEPS_WORDS.has(type)) return { type, rest: text };
  return { type, rest: text.replace(pattern, (said) => keptOf(type, said)) };
}

/** 多久充一次电: what is done so often stands between the words that ask. */
const keptOf = (type: QuestionType, said: string) =>
  type === 'frequency'
    ? ` ${said.replace(/多久|多长时间|几个?月|几年|几天|多少公里|几公里|一次|隔/g, ' ')} `
    : ' ';
