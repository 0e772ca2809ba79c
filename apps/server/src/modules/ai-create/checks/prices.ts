/** Numbers of people, things and ways are no prices: 3 万公里, 十万人次. */
const NOT_MONEY =
  '(?!\\s*(?:公里|千米|里|米|步|人|名|位|次|辆|台|个|家|字|份|件|套|条|粉|粉丝|转|安|伏|瓦|赫|小时|分钟|余|级|向|象|般|物|户|能))';
const ARABIC = '\\d[\\d,，]*(?:\\.\\d+)?';
const HAN = '[一二三四五六七八九十百千两零〇][一二三四五六七八九十百千万两零〇]*';

const PRICE = new RegExp(
  [
    `[￥¥]\\s*${ARABIC}(?:\\s*万)?`,
    `(?:${ARABIC}|${HAN})\\s*万元`,
    `(?:${ARABIC}|${HAN})\\s*(?:元|块钱|人民币)(?!\\s*(?:素|件|旦|宵|宇宙|老|首))`,
    `${ARABIC}\\s*万${NOT_MONEY}`,
    `[一二三四五六七八九十两]+万[一二三四五六七八九](?=起|左右|出头|以内|$|[，。！；、])`,
    `${ARABIC}\\s*折`,
  ].join('|'),
  'g',
);

/** Amounts of money that are written out instead of taken from a fact. */
export const findPrices = (text: string) =>
  [...text.matchAll(PRICE)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
    text: found[0],
  }));
