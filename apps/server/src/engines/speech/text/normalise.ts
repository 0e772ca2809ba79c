import { asPhone, counted, oneByOne, spoken, whole } from './numbers.ts';
import { READINGS, type Reading } from './readings.ts';
import { MEASURES, UNIT, UNITS } from './units.ts';

/** Part of a text and what is read in its place; both in UTF-16 units. */
export interface Span {
  from: number;
  to: number;
  read: string;
}

export interface SpokenText {
  read: string;
  spans: Span[];
}

type Rule = readonly [pattern: RegExp, read: (...groups: string[]) => string];

const N = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const BIG = '(万|亿|千|百)?';
const MONEY = '(万元|亿元|元|万|亿|块钱|块)?';
const TO = String.raw`\s*(?:[-–—~～]|至|到)\s*`;
/** Not in the middle of a figure or a name. */
const ALONE = String.raw`(?<![\d.A-Za-z])`;
const END = String.raw`(?![\d])`;

const clockTime = (hour: string, minute: string, second = '') =>
  `${counted(String(Number(hour)))}点${Number(minute) ? `${Number(minute) < 10 ? '零' : ''}${spoken(String(Number(minute)))}分` : ''}${second ? `${spoken(String(Number(second)))}秒` : ''}`;
const dated = (year: string, month: string, day: string) =>
  `${oneByOne(year)}年${spoken(String(Number(month)))}月${spoken(String(Number(day)))}日`;
const unitOf = (unit: string) => UNITS[unit] ?? UNITS[unit.toLowerCase()] ?? unit;
/** 2万 is 两万; 2.5万 is 二点五万. */
const amount = (value: string, big = '') => (big ? counted(value) : spoken(value)) + big;
const priced = (value: string, money = '') => amount(value, money) || value;
/** Figures of a name: up to two are a number, more are read one by one. */
const nameFigures = (digits: string) =>
  digits.length > 2 || digits.startsWith('0') ? oneByOne(digits) : whole(digits);
const letters = (text: string) => text.toUpperCase();

/** From the most particular to the most general; the first that fits at a place is taken. */
const RULES: readonly Rule[] = [
  // Telephone numbers, digit by digit.
  [/(?<![\d-])1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/, (phone) => asPhone(phone)],
  [/(?<![\d-])[48]00[- ]?\d{3,4}[- ]?\d{3,4}(?!\d)/, (phone) => asPhone(phone)],
  [/(?<![\d-])0\d{2,3}-\d{7,8}(?!\d)/, (phone) => asPhone(phone)],
  [/(?<![\d-])(?:95|96|12)\d{3}(?=客服|热线|电话)/, (phone) => asPhone(phone)],
  // Days and years.
  [
    /(?<!\d)((?:19|20)\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/,
    (_, year, month, day) => dated(year ?? '', month ?? '', day ?? ''),
  ],
  [/(?<!\d)(\d{2}|\d{4})(?=年(?:款|型|代|\d|版|初|末|底|度|春|夏|秋|冬|上|下))/, (year) => oneByOne(year)],
  [/(?<!\d)((?:19|20)\d{2})(?=年|款|版)/, (year) => oneByOne(year)],
  [
    /(?<!\d)((?:19|20)\d{2})[-~–—至]((?:19|20)\d{2})(?=年)/,
    (_, from, to) => `${oneByOne(from ?? '')}到${oneByOne(to ?? '')}`,
  ],
  [/(?<!\d)(\d{2})(?=款)/, (year) => oneByOne(year)],
  // Clock times.
  [
    RegExp(String.raw`(?<![\d:])(\d{1,2}):(\d{2})${TO}(\d{1,2}):(\d{2})(?![\d:])`),
    (_, a, b, c, d) => `${clockTime(a ?? '', b ?? '')}到${clockTime(c ?? '', d ?? '')}`,
  ],
  [
    /(?<![\d:])(\d{1,2}):([0-5]\d):([0-5]\d)(?!\d)/,
    (_, hour, minute, second) => clockTime(hour ?? '', minute ?? '', second),
  ],
  [
    /(?<![\d:])((?:[01]?\d|2[0-4])):([0-5]\d)(?![\d:])/,
    (_, hour, minute) => clockTime(hour ?? '', minute ?? ''),
  ],
  [/(?<!\d)(\d+):(\d+)(?!\d)/, (_, one, other) => `${spoken(one ?? '')}比${spoken(other ?? '')}`],
  // Money.
  [
    RegExp(String.raw`[¥￥]\s*${N}\s*${MONEY}${TO}[¥￥]?\s*${N}\s*${MONEY}`),
    (_, a, x, b, y) => `${priced(a ?? '', x?.replace('元', '') ?? '')}到${yuan(b ?? '', y)}`,
  ],
  [RegExp(String.raw`[¥￥]\s*${N}\s*${MONEY}`), (_, value, money) => yuan(value ?? '', money)],
  [RegExp(String.raw`\$\s*${N}\s*${BIG}(?:美元)?`), (_, value, big) => `${amount(value ?? '', big)}美元`],
  [RegExp(String.raw`€\s*${N}\s*${BIG}(?:欧元)?`), (_, value, big) => `${amount(value ?? '', big)}欧元`],
  // Shares and proportions.
  [
    RegExp(String.raw`${ALONE}${N}%${TO}${N}%`),
    (_, from, to) => `百分之${spoken(from ?? '')}到百分之${spoken(to ?? '')}`,
  ],
  [
    RegExp(String.raw`${ALONE}${N}${TO}${N}%`),
    (_, from, to) => `百分之${spoken(from ?? '')}到${spoken(to ?? '')}`,
  ],
  [RegExp(String.raw`-${N}\s*%`), (_, value) => `负百分之${spoken(value ?? '')}`],
  [RegExp(String.raw`${N}\s*%`), (_, value) => `百分之${spoken(value ?? '')}`],
  [RegExp(String.raw`${N}\s*‰`), (_, value) => `千分之${spoken(value ?? '')}`],
  [
    RegExp(String.raw`${ALONE}(\d{1,3})/(\d{1,3})(?![\d/])`),
    (_, above, below) => `${spoken(below ?? '')}分之${spoken(above ?? '')}`,
  ],
  // Names of models with letters.
  [/(?<![A-Za-z])4S(?![A-Za-z])/, () => '四S'],
  [/(?<![A-Za-z\d])L([0-5])\+(?!\d)/, (_, level) => `L${whole(level ?? '')}加`],
  [
    RegExp(String.raw`${ALONE}(\d+(?:\.\d+)?)(TD|TSI|TFSI|T|L)(?![A-Za-z/])`),
    (_, value, kind) => spoken(value ?? '') + (kind === 'L' ? '升' : (kind ?? '')),
  ],
  // Ranges with units and without.
  [
    RegExp(String.raw`${ALONE}${N}\s*${MONEY}${TO}${N}\s*(万元|亿元|元|万|亿|块钱|块)`),
    (_, a, x, b, y) => `${priced(a ?? '', x)}到${priced(b ?? '', y)}`,
  ],
  [
    RegExp(String.raw`${ALONE}${N}\s*(${UNIT})?${TO}${N}\s*(${UNIT})(?![A-Za-z])`),
    (_, a, x, b, y) => `${spoken(a ?? '')}${x ? unitOf(x) : ''}到${spoken(b ?? '')}${unitOf(y ?? '')}`,
  ],
  [
    RegExp(String.raw`${ALONE}${N}${TO}${N}${END}`),
    (_, from, to) => `${spoken(from ?? '')}到${spoken(to ?? '')}`,
  ],
  // Units.
  [
    RegExp(String.raw`(?<=^|[^\d\p{L}])-${N}\s*(${UNIT})(?![A-Za-z])`, 'u'),
    (_, value, unit) =>
      `${/°|℃/.test(unit ?? '') ? '零下' : '负'}${spoken(value ?? '')}${unitOf(unit ?? '')}`,
  ],
  [
    RegExp(String.raw`${N}\s*(${UNIT})(?![A-Za-z])`),
    (_, value, unit) => spoken(value ?? '') + unitOf(unit ?? ''),
  ],
  [/公里\/小时/, () => '公里每小时'],
  [/元\/(月|天|年|台|辆|次)/, (_, each) => `元每${each}`],
  [/(?<=\d|[一二三四五六七八九十百千万])\/(月|天|年|台|辆|次)/, (_, each) => `每${each}`],
  // Letters and figures together.
  [
    /(?<![A-Za-z])([A-Za-z]{1,6})[-.]?(\d{1,4})(?![\d.])/,
    (all, name, digits) =>
      `${letters(name ?? '')}${all.includes('.') ? '点' : ''}${nameFigures(digits ?? '')}`,
  ],
  [/(?<![\d.])(\d{1,2})([GKDPX])(?![A-Za-z])/, (_, digits, letter) => spoken(digits ?? '') + letter],
  [/\s*\+\s*(?=[\p{L}\d])|(?<=[A-Za-z\d])\+/u, () => '加'],
  [/(?<=[A-Za-z])-(?=[A-Za-z])/, () => ' '],
  // Figures.
  [/(?<=第)\d+/, (value) => whole(value)],
  [RegExp(String.raw`(?<=^|[^\d\p{L}.])-${N}`, 'u'), (_, value) => `负${spoken(value ?? '')}`],
  [RegExp(String.raw`${ALONE}2(?=${MEASURES}|万|千|亿)`), () => '两'],
  [RegExp(String.raw`(?<=[\u4e00-\u9fff])(0\d{2,3})(?!\d)`), (digits) => oneByOne(digits)],
  [RegExp(N), (_, value) => spoken(value ?? '')],
  // Signs between words.
  [/\s*&\s*/, () => '和'],
  [/\s*[=＝]\s*/, () => '等于'],
  [/(?<=\d)\s*[×xX*]\s*(?=\d)/, () => '乘'],
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
  [/\s+(?=[A-Za-z])|(?<=[A-Za-z])\s+/, () => ' '],
  [/[\u3400-\u9fff〇]/, (character) => character],
];

function yuan(value: string, money = ''): string {
  const big = money.replace(/元|块钱|块/, '');
  return `${amount(value, big)}元`;
}

const STICKY = RULES.map(
  ([pattern, read]) => [new RegExp(pattern.source, `y${pattern.flags.replace('g', '')}`), read] as const,
);

/** Letters and figures of double width are the same; one for one, so that places stay. */
const half = (text: string) =>
  text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff05\uff0b\uff0d\uff0e\uff0f]/g, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );

/**
 * A text as it is read aloud: figures, units, dates, prices and signs written out, what cannot be said left out. The spans
 * tell which part of the text each reading stands for.
 */
export function normalise(text: string, own: readonly Reading[] = []): SpokenText {
  const given = half(text);
  const words = [...own, ...READINGS].filter(({ say }) => say !== undefined);
  const spans: Span[] = [];
  for (let at = 0; at < given.length; ) {
    const span = readingAt(given, at, words);
    spans.push(span);
    at = span.to;
  }
  return { read: spans.map(({ read }) => read).join(''), spans };
}

function readingAt(text: string, at: number, words: readonly Reading[]): Span {
  for (const { text: word, say = '' } of words)
    if (text.startsWith(word, at) && !cutsWord(text, at, word))
      return { from: at, to: at + word.length, read: say };
  for (const [pattern, read] of STICKY) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found?.[0]) return { from: at, to: at + found[0].length, read: read(...found) };
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { from: at, to: at + character.length, read: '' };
}

/** A word of letters is only one between others than letters. */
const cutsWord = (text: string, at: number, word: string) =>
  (/^[A-Za-z]/.test(word) && /[A-Za-z]/.test(text[at - 1] ?? '')) ||
  (/[A-Za-z]$/.test(word) && /[A-Za-z]/.test(text[at + word.length] ?? ''));
