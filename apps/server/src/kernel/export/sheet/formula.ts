/**
 * Whether a spreadsheet program could take this text for a formula: it begins with = + - @ (or their full-width
 * forms), if need be after blanks that some programs skip, or with TAB, CR or LF.
 *
 * Such text gets a leading apostrophe in CSV and, although an inline string can never run, in XLSX too: people save
 * an XLSX as CSV or paste it elsewhere, and both formats of one export should read the same. Numbers are never
 * touched: -5 given as a number stays a number.
 */
export function looksLikeFormula(text: string): boolean {
  const first = text.charCodeAt(0);
  // Nearly all cells end here: CJK and letters lie between 0x40 (@) and the full-width block, digits before it.
  if ((first > 0x40 && first < 0xa0) || (first > 0x3000 && first < 0xfeff)) return false;
  if (first === 0x09 || first === 0x0a || first === 0x0d) return true;
  let index = 0;
  let code = first;
  while (isBlank(code)) code = text.charCodeAt(++index);
  switch (code) {
    case 0x3d: // =
    case 0x2b: // +
    case 0x2d: // -
    case 0x40: // @
    case 0xff1d: // ＝
    case 0xff0b: // ＋
    case 0xff0d: // －
    case 0xff20: // ＠
      return true;
    default:
      return false;
  }
}

const isBlank = (code: number) =>
  code <= 0x20 ||
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200f) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x2060 ||
  code === 0x3000 ||
  code === 0xfeff;
