const two = (value: number) => String(value).padStart(2, '0');

/** `<prefix>20260318/1773800000000` + five random figures + `.jpg`; the folder is the day where the user is. */
export function objectPath(
  prefix: string,
  ext: string,
  now: Date,
  random: () => number = Math.random,
): string {
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const lot = 10_000 + Math.floor(random() * 90_000);
  return `${prefix}${day}/${now.getTime()}${lot}.${ext}`;
}
