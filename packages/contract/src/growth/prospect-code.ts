const CODE_DIGITS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Four characters by which people with equal masked names are told apart; neighbouring ids have unlike codes. Unique among a million ids. */
export function prospectCode(id: number): string {
  const mixed = (id * 618_035) % CODE_DIGITS.length ** 4;
  return [3, 2, 1, 0]
    .map((place) => CODE_DIGITS[Math.floor(mixed / CODE_DIGITS.length ** place) % CODE_DIGITS.length])
    .join('');
}
