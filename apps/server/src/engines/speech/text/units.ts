/** Units and how they are read after a figure; longer ones are looked for first, capitals or not where that is no other unit. */
const READ: Readonly<Record<string, string>> = {
  'km/h': '公里每小时',
  'kWh/100km': '度每百公里',
  'L/100km': '升每百公里',
  'Wh/kg': '瓦时每公斤',
  'm/s': '米每秒',
  N·m: '牛米',
  'N•m': '牛米',
  'N.m': '牛米',
  Nm: '牛米',
  kWh: '度',
  kW: '千瓦',
  MW: '兆瓦',
  Wh: '瓦时',
  W: '瓦',
  kV: '千伏',
  V: '伏',
  Ah: '安时',
  mAh: '毫安时',
  A: '安',
  Hz: '赫兹',
  kHz: '千赫',
  GHz: '吉赫',
  km: '公里',
  cm: '厘米',
  mm: '毫米',
  nm: '纳米',
  m: '米',
  'm²': '平方米',
  '㎡': '平方米',
  m2: '平方米',
  'm³': '立方米',
  kg: '公斤',
  t: '吨',
  g: '克',
  L: '升',
  ml: '毫升',
  mL: '毫升',
  h: '小时',
  min: '分钟',
  s: '秒',
  ms: '毫秒',
  '°C': '摄氏度',
  '℃': '摄氏度',
  '°': '度',
  '%': '',
  dB: '分贝',
  rpm: '转每分钟',
  ps: '马力',
  hp: '马力',
  nits: '尼特',
  TB: 'TB',
  GB: 'GB',
  MB: 'MB',
  TOPS: 'TOPS',
  寸: '寸',
  '"': '英寸',
};
/** Other spellings of the same: whole capitals, none, or a first capital. A single letter is written one way. */
const spellings = (unit: string) =>
  /^[A-Za-z/\d]{2,}$/.test(unit) && !/^(?:MW|nm|Nm)$/.test(unit)
    ? [unit, unit.toUpperCase(), unit.toLowerCase(), unit.slice(0, 1).toUpperCase() + unit.slice(1)]
    : [unit];

export const UNITS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(READ).flatMap(([unit, read]) => spellings(unit).map((one) => [one, read])),
  ),
  ...READ,
};

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A unit that no letter follows; 「A」 and the like only mean units right behind a figure. */
export const UNIT = Object.keys(UNITS)
  .filter((unit) => unit !== '%')
  .sort((a, b) => b.length - a.length)
  .map(escape)
  .join('|');

/** What is counted: before these 2 is 两. */
export const MEASURES =
  '(?:[个位台辆款种次天年周间家座张件份套组倍项条层人名只本排场首元块门驱缸轮遍批对双瓶桶箱吨米升克斤秒]|小时|分钟|公里|千米|毫米|厘米|英寸)';
