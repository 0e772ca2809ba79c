import { asPhone, counted, ofName, oneByOne, percent, spoken, whole } from './numbers.ts';
import { MEASURES, UNIT, UNITS } from './units.ts';

/** Tried at a place of the text: what matches there is read as the function says. */
type Rule = readonly [pattern: RegExp, read: (...groups: string[]) => string];

const N = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const BIG = '(万|亿|千|百)?';
const SUM = '万元|亿元|元|万|亿|块钱|块';
const TO = String.raw`\s*(?:[-–—~～→]|至|到)\s*`;
/** Not in the middle of a figure or a name. */
const ALONE = String.raw`(?<![\d.A-Za-z])`;
const END = String.raw`(?![\d])`;
const PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';
/** Figures behind these are dialled or spelled, whatever their length. */
const DIALLED = '电话|热线|客服|拨打|致电|手机号?|尾号|工号|编号|单号|验证码|邮编|微信号?|QQ';
const DAY_WORDS = '时间|日期|活动|国庆|春节|五一|端午|中秋|元旦|档期|期间';

const rule = (source: string, read: Rule[1], flags = '') => [new RegExp(source, flags), read] as const;

const clockTime = (hour: string, minute: string, second = '') =>
  `${counted(String(Number(hour)))}点${Number(minute) ? `${Number(minute) < 10 ? '零' : ''}${spoken(String(Number(minute)))}分` : ''}${second ? `${spoken(String(Number(second)))}秒` : ''}`;
const number = (digits: string) => whole(String(Number(digits)));
const monthDay = (month: string, day: string) => `${number(month)}月${number(day)}日`;
const dated = (year: string, month: string, day: string) => `${oneByOne(year)}年${monthDay(month, day)}`;
const unitOf = (unit: string) => UNITS[unit] ?? unit;
/** 2万 is 两万; 2.5万 is 二点五万. */
const amount = (value: string, big = '') => (big ? counted(value) : spoken(value)) + big;
const measured = (value: string, unit: string) =>
  (/°|℃/.test(unit) ? spoken(value) : counted(value)) + unitOf(unit);
const letters = (text: string) => text.toUpperCase();
const yuan = (value: string, money = '') => `${amount(value, money.replace(/元|块钱|块/, ''))}元`;
/** A day where the figures cannot be a fraction anybody writes. */
const isDay = (month: number, day: number) =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31 && (day > 10 || month >= day);

const PHONES: readonly Rule[] = [
  [/(?<![\d-])1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/, (phone) => asPhone(phone)],
  [/\+86[- ]?(?=1[3-9]\d)/, () => '加八六'],
  [/(?<![\d-])[48]00[- ]?\d{3,4}[- ]?\d{3,4}(?!\d)/, (phone) => asPhone(phone)],
  [/(?<![\d-])[(（]?0\d{2,3}[)）-]\d{3,4}[- ]?\d{4}(?!\d)/, (phone) => asPhone(phone)],
  [/(?<![\d-])(?:95|96|12)\d{3}(?=客服|热线|电话)/, (phone) => asPhone(phone)],
  [/(?<![\d.,-])(?:955\d\d|12315|12123|12306|12345)(?![\d.,万元个台辆公kK])/, (phone) => asPhone(phone)],
  rule(`(?<=(?:${DIALLED})(?:号码)?(?:[：:]\\s*|\\s*))\\d[\\d-]+\\d(?![\\d.,万元%])`, (phone) =>
    asPhone(phone),
  ),
  // Plates of cars.
  rule(`(?<=[${PROVINCES}])([A-Z])[·• ]?((?=[A-Z]*\\d)[A-Z\\d]{5,6})(?![A-Za-z\\d])`, (_, place, rest) =>
    [place, ...(rest ?? '')].map((one) => (/\d/.test(one ?? '') ? asPhone(one ?? '') : one)).join(''),
  ),
  [/\d{3,4}(?=室)/, (room) => asPhone(room)],
];

const DAYS: readonly Rule[] = [
  [
    /(?<!\d)((?:19|20)\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/,
    (_, year, month, day) => dated(year ?? '', month ?? '', day ?? ''),
  ],
  [
    /(?<![\d.])(20\d{2})[-/.](0[1-9]|1[0-2])(?![\d.,万元-])/,
    (_, year, month) => `${oneByOne(year ?? '')}年${number(month ?? '')}月`,
  ],
  [/(?<!\d)(\d{2}|\d{4})(?=年(?:款|型|代|\d|版|初|末|底|度|春|夏|秋|冬|上|下))/, (year) => oneByOne(year)],
  [/(?<!\d)((?:19|20)\d{2})(?=年|款|版|Q[1-4])/, (year) => oneByOne(year)],
  [
    /(?<!\d)((?:19|20)\d{2})[-~–—至]((?:19|20)\d{2})(?=年)/,
    (_, from, to) => `${oneByOne(from ?? '')}到${oneByOne(to ?? '')}`,
  ],
  [/(?<!\d)(\d{2})(?=款)/, (year) => oneByOne(year)],
  rule(
    `(?<=(?:${DAY_WORDS})[：:\\s]*)(1[0-2]|[1-9])\\.([12]\\d|3[01]|0?[1-9])${TO}(1[0-2]|[1-9])\\.([12]\\d|3[01]|0?[1-9])(?!\\d|\\s*(?:${SUM}|%|${UNIT}))`,
    (_, a, b, c, d) => `${monthDay(a ?? '', b ?? '')}到${monthDay(c ?? '', d ?? '')}`,
  ),
  // 10月1日-7日, 周一-周五: from one to the other.
  [
    /(?<=[日号月年])\s*[-–—~～]\s*(?=\d)|(?<=(?:周|星期)[一二三四五六日天])\s*[-–—~～]\s*(?=周|星期)/,
    () => '到',
  ],
  // Days known by their figures.
  [/(?<=双)1[12](?!\d)/, (day) => whole(day)],
  [
    /(?<!\d)3[·.]15(?=$|[^\d万元%])|(?<![\d.])(?:618|818)(?=$|[^\d.,万元kK公个台辆%])/,
    (day) => oneByOne(day.replace(/\D/g, '')),
  ],
];

const TIMES: readonly Rule[] = [
  rule(
    String.raw`(?<![\d:])(\d{1,2}):(\d{2})${TO}(\d{1,2}):(\d{2})(?![\d:])`,
    (_, a, b, c, d) => `${clockTime(a ?? '', b ?? '')}到${clockTime(c ?? '', d ?? '')}`,
  ),
  [
    /(?<![\d:])(\d{1,2}):([0-5]\d):([0-5]\d)(?!\d)/,
    (_, hour, minute, second) => clockTime(hour ?? '', minute ?? '', second),
  ],
  [
    /(?<![\d:]|比例|比)((?:[01]?\d|2[0-4])):([0-5]\d)(?![\d:]|车模|模型|比例)/,
    (_, hour, minute) => clockTime(hour ?? '', minute ?? ''),
  ],
  [/(?<!\d)(\d+):(\d+)(?!\d)/, (_, one, other) => `${spoken(one ?? '')}比${spoken(other ?? '')}`],
];

const MONEY: readonly Rule[] = [
  rule(
    String.raw`[¥￥]\s*${N}\s*(${SUM})?${TO}[¥￥]?\s*${N}\s*(${SUM})?`,
    (_, a, x, b, y) => `${amount(a ?? '', x?.replace('元', '') ?? '')}到${yuan(b ?? '', y)}`,
  ),
  rule(String.raw`[¥￥]\s*${N}\s*(${SUM})?`, (_, value, money) => yuan(value ?? '', money)),
  rule(String.raw`\$\s*${N}\s*${BIG}(?:美元)?`, (_, value, big) => `${amount(value ?? '', big)}美元`),
  rule(String.raw`€\s*${N}\s*${BIG}(?:欧元)?`, (_, value, big) => `${amount(value ?? '', big)}欧元`),
  [/(?<![\d.])(\d)\.(\d)(?=折)/, (_, tens, ones) => oneByOne(`${tens}${ones}`)],
  rule(
    String.raw`${ALONE}${N}[wW](?![A-Za-z])(\+?)`,
    (_, value, more) => `${counted(value ?? '')}万${more ? '加' : ''}`,
  ),
];

const SHARES: readonly Rule[] = [
  rule(String.raw`${ALONE}${N}%${TO}${N}%`, (_, from, to) => `${percent(from ?? '')}到${percent(to ?? '')}`),
  rule(String.raw`${ALONE}${N}${TO}${N}%`, (_, from, to) => `${percent(from ?? '')}到${spoken(to ?? '')}`),
  rule(String.raw`-${N}\s*%`, (_, value) => `负${percent(value ?? '')}`),
  rule(String.raw`${N}\s*%`, (_, value) => percent(value ?? '')),
  rule(String.raw`${N}\s*‰`, (_, value) => `千分之${spoken(value ?? '')}`),
  // Choices of terms and sizes, tyres, lengths of a car.
  [
    /(?<!\d)(\d{1,2})\/(\d{1,2})(?=期|个月|寸|英寸|座)/,
    (_, one, other) => `${spoken(one ?? '')}、${spoken(other ?? '')}`,
  ],
  [
    /(?<!\d)(\d{3})\/(\d{2})\s?(Z?R)(\d{2})(?!\d)/,
    (_, width, side, kind, rim) =>
      `${oneByOne(width ?? '')}${oneByOne(side ?? '')}${kind}${whole(rim ?? '')}`,
  ],
  [/(?<![A-Za-z])(Z?R)(1[2-9]|2[0-4])(?![\dA-Za-z])/, (_, kind, rim) => `${kind}${whole(rim ?? '')}`],
  rule(
    String.raw`${ALONE}(\d,?\d{3})/(\d,?\d{3})/(?=\d,?\d{3})`,
    (_, one, other) => `${spoken(one ?? '')}、${spoken(other ?? '')}、`,
  ),
  rule(String.raw`${ALONE}(\d{1,3})/(\d{1,3})(?![\d/])`, (_, above = '', below = '') =>
    isDay(Number(above), Number(below)) ? monthDay(above, below) : `${spoken(below)}分之${spoken(above)}`,
  ),
];

const NAMES: readonly Rule[] = [
  [/(?<![A-Za-z])[Nn][Oo]\.\s?(\d+)/, (_, place) => `第${whole(place ?? '')}`],
  // Chips, by the name before or the word after.
  [
    /(?<=(?:骁龙|高通|天玑|麒麟)\s?)\d{3,5}(?!\d|元|万)/,
    (chip) => (/^\d0{3}$/.test(chip) ? whole(chip) : oneByOne(chip)),
  ],
  [/(?<![\d.])\d{4}(?=[A-Z]?(?:座舱|芯片|处理器))/, (chip) => oneByOne(chip)],
  [/(?<=保时捷\s?)\d{3}/, (model) => asPhone(model)],
  // Petrol.
  [/(?<![\d.])(8\d|9\d)(号(?=汽油|油)|#)/, (_, kind) => `${oneByOne(kind ?? '')}号`],
  [/(?<![A-Za-z])4S(?![A-Za-z])/, () => '四S'],
  [/(?<![\d.A-Za-z])(\d)A(?=级)/, (_, digit) => `${whole(digit ?? '')}A`],
  [/(?<![\d.A-Za-z])(\d{2})TFSI/, (_, digits) => `${ofName(digits ?? '')}TFSI`],
  [/(?<![A-Za-z\d])L([0-5])\+(?!\d)/, (_, level) => `L${whole(level ?? '')}加`],
  [/(?<![A-Za-z])(PM|L|V|OTA|HDMI)(\d\.\d)(?![\d.])/, (_, name, value) => `${name}${spoken(value ?? '')}`],
  [
    /(?<![\d.A-Za-z])(\d{3})(TSI|TFSI|T|Li|Le|i|e|d|h|L)(?![A-Za-z/])/,
    (_, digits, kind) => ofName(digits ?? '') + (kind ?? ''),
  ],
  rule(String.raw`${ALONE}(\d+(?:\.\d+)?)(TD|TSI|TFSI|T|L)(?![A-Za-z/])`, (_, value = '', kind) =>
    kind === 'L' ? `${counted(value)}升` : spoken(value) + (kind ?? ''),
  ),
];

const QUANTITIES: readonly Rule[] = [
  // Ranges with units and without.
  rule(
    String.raw`${ALONE}${N}\s*(${SUM})?${TO}${N}\s*(${SUM})`,
    (_, a, x, b, y) => `${amount(a ?? '', x)}到${amount(b ?? '', y)}`,
  ),
  rule(
    String.raw`(?<=^|[^\d\p{L}])-${N}\s*(°C|℃)?${TO}(-?)${N}\s*(°C|℃)`,
    (_, a, x, minus, b, y) =>
      `零下${measured(a ?? '', x ?? '')}到${minus ? '零下' : ''}${measured(b ?? '', y ?? '')}`,
    'u',
  ),
  rule(
    String.raw`${ALONE}${N}\s*(${UNIT})?${TO}${N}\s*(${UNIT})(?![A-Za-z])`,
    (_, a, x, b, y) => `${x ? measured(a ?? '', x) : spoken(a ?? '')}到${measured(b ?? '', y ?? '')}`,
  ),
  rule(
    String.raw`${ALONE}${N}${TO}${N}${END}(?=${MEASURES})`,
    (_, from, to) => `${counted(from ?? '')}到${counted(to ?? '')}`,
  ),
  rule(
    String.raw`${ALONE}${N}${TO}${N}${END}`,
    (_, from, to) => `${spoken(from ?? '')}到${spoken(to ?? '')}`,
  ),
  // Units; 700+ is more than that.
  rule(
    String.raw`(?<=^|[^\d\p{L}])-${N}\s*(${UNIT})(?![A-Za-z])`,
    (_, value, unit) => `${/°|℃/.test(unit ?? '') ? '零下' : '负'}${measured(value ?? '', unit ?? '')}`,
    'u',
  ),
  rule(
    String.raw`${N}\+\s*(${UNIT})(?![A-Za-z])`,
    (_, value, unit) => `${spoken(value ?? '')}多${unitOf(unit ?? '')}`,
  ),
  rule(String.raw`${ALONE}${N}\+(?=[\u4e00-\u9fff])`, (_, value) => `${spoken(value ?? '')}多`),
  rule(String.raw`${N}\s*(${UNIT})(?![A-Za-z])`, (_, value, unit) => measured(value ?? '', unit ?? '')),
  [/kW\/Ps/i, () => '千瓦、马力'],
  [/公里\/小时/, () => '公里每小时'],
  [/元\/(km|月|天|日|年|台|辆|次|度|人|位|公里|小时|升|期)/, (_, each) => `元每${unitOf(each ?? '')}`],
  [/(?<=\d|[一二三四五六七八九十百千万])\/(月|天|年|台|辆|次)/, (_, each) => `每${each}`],
];

const MIXED: readonly Rule[] = [
  [/(?<=\d)\s*[×xX*]\s*(?=\d)/, () => '乘'],
  // Letters and figures together.
  [
    /(?<![A-Za-z])([A-Za-z]{1,6})[-.]?(\d{1,4})(?![\d.])/,
    (_, name, digits) => `${name}${ofName(digits ?? '')}`,
  ],
  [/(?<![A-Za-z])Cd(?![A-Za-z])/, (name) => letters(name)],
  [/(?<=\d)Cd(?![A-Za-z])/, (name) => letters(name)],
  [/(?<![\d.])1080(?=[Pp])/, (lines) => oneByOne(lines)],
  [/(?<![\d.])(\d{1,2})([GKDPX])(?![A-Za-z\d])/, (_, digits, letter) => spoken(digits ?? '') + letter],
  [/\s*\+\s*(?=[\p{L}\d])|(?<=[A-Za-z\d万亿])\+/u, () => '加'],
  [/(?<=[A-Za-z\d])-(?=[A-Za-z])/, () => ' '],
];

const FIGURES: readonly Rule[] = [
  [/(?<=第)\d+/, (value) => whole(value).replace(/^两/, '二')],
  rule(String.raw`(?<=^|[^\d\p{L}.])-${N}`, (_, value) => `负${spoken(value ?? '')}`, 'u'),
  rule(String.raw`${ALONE}(?<!\+)2(?=${MEASURES}|万|千|亿)`, () => '两'),
  [/(?<=[\u4e00-\u9fff])(0\d{2,3})(?!\d)/, (digits) => oneByOne(digits)],
  [/(?<![\d.])\d+(?:\.\d+){2,}(?![\d.])/, (version) => spoken(version)],
  rule(N, (_, value) => spoken(value ?? '')),
];

const SIGNS: readonly Rule[] = [
  [/\s*&\s*/, () => '和'],
  [/\s*[=＝]\s*/, () => '等于'],
  [/\s*(?:≥|>=)\s*/, () => '大于等于'],
  [/\s*(?:≤|<=)\s*/, () => '小于等于'],
  [/\s*[>＞]\s*(?=\d)/, () => '大于'],
  [/\s*[<＜]\s*(?=\d)/, () => '小于'],
  [/±(?=\s*\d)/, () => '正负'],
  [/≈\s*/, () => '约等于'],
  [/(?<![\d\p{L}%])[~～](?=\d)/u, () => '约'],
  [/(?<=[\d%\p{L}])\s*→\s*(?=[\d\p{L}])/u, () => '到'],
  [/(?<=\p{L})\s*\/\s*(?=[\p{L}\d])/u, () => '、'],
  [/@(?=\S)/, () => '艾特'],
  // Pauses: one of them, however many were written.
  [/[！!][！!？?]*/, () => '！'],
  [/[？?][？?！!]*/, () => '？'],
  [/(?:\.{2,}|…+|。{2,})/, () => '……'],
  [/[。\n\r]+\s*/, () => '。'],
  [/(?:——+|--+|—|–)/, () => '，'],
  [/[，,]\s*/, () => '，'],
  [/[；;]/, () => '；'],
  [/[：:]/, () => '：'],
  [/、/, () => '、'],
  [/\.(?=\s|$)/, () => '。'],
  // Words of Latin letters stay for whoever knows them; a break between two is kept.
  [/[A-Za-z]+/, (word) => word],
  [/\s+(?=[A-Za-z])|(?<=[A-Za-z])\s+|(?<=\d)\s+(?=\d)/, () => ' '],
  [/[\u3400-\u9fff〇]/, (character) => character],
];

/** From the most particular to the most general; the first that fits at a place is taken. */
export const RULES: readonly Rule[] = [
  PHONES,
  DAYS,
  TIMES,
  MONEY,
  SHARES,
  NAMES,
  QUANTITIES,
  MIXED,
  FIGURES,
  SIGNS,
]
  .flat()
  .map(([pattern, read]) => [new RegExp(pattern.source, `y${pattern.flags}`), read] as const);
