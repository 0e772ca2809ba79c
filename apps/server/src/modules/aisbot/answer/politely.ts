/** What is quoted is to be said word for word, such as the words that wake a car up; 你们 is plural, 迷你 no address. */
const KEPT = /“[^”]*”|「[^」]*」|‘[^’]*’|"[^"]*"|迷你|你们/;
const ADDRESS = new RegExp(`(${KEPT.source})|你`, 'g');

/** Customers are addressed as 您. */
export const politely = (text: string) => text.replace(ADDRESS, (_found, kept?: string) => kept ?? '您');
