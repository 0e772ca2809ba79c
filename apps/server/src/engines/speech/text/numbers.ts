const DIGITS = '零一二三四五六七八九';
const PLACES = ['', '十', '百', '千'];
/** From here on nobody counts thousands: the figures are read one after another. */
const LONGEST = 12;

export const oneByOne = (digits: string) => [...digits].map((digit) => DIGITS[Number(digit)]).join('');

/** Telephone numbers: 一 could be heard as 七. */
export const asPhone = (digits: string) => oneByOne(digits.replace(/\D/g, '')).replaceAll('一', '幺');

/** `10500` → 一万零五百; `20000` → 两万 */
export function whole(digits: string): string {
  if (digits.length > LONGEST || /^0\d/.test(digits)) return oneByOne(digits);
  let text = '';
  let skipped = false;
  for (const [at, digit] of [...digits].entries()) {
    const place = digits.length - 1 - at;
    if (digit !== '0') text += (skipped && text ? '零' : '') + DIGITS[Number(digit)] + PLACES[place % 4];
    skipped = digit === '0';
    // 万 or 亿, unless all four digits that end here are 0.
    if (place && place % 4 === 0 && Number(digits.slice(Math.max(0, at - 3), at + 1)))
      text += place === 8 ? '亿' : '万';
  }
  return text.replace(/^一十/, '十').replace(/^二(?=[千万亿])/, '两') || '零';
}

/** `12.98` → 十二点九八; `1,200` → 一千二百; `5.2.1` → 五点二点一 */
export function spoken(text: string): string {
  const [left = '0', ...rest] = text.replaceAll(',', '').split('.');
  return [whole(left || '0'), ...rest.map(oneByOne)].join('点');
}

/** Counting things, 2 is 两. */
export const counted = (text: string) => (text === '2' ? '两' : spoken(text));

/** A share in hundredths: 100% is 百分之百. */
export const percent = (text: string) => `百分之${text === '100' ? '百' : spoken(text)}`;

/**
 * Figures of a name. Long ones are read one by one unless they end in hundreds (E300, C260). Of two, 10 to 19 and tens are
 * numbers (C11, L60), others are read one by one (CS75, IP68).
 */
export const ofName = (digits: string) =>
  /^0|^\d{5,}/.test(digits) || !/^(?:\d|1\d|\d0|\d00|\d000)$/.test(digits) ? oneByOne(digits) : whole(digits);
