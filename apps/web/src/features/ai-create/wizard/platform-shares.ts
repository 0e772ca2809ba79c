import type { ThemeInput } from '@zhiying/contract';

/** How many articles each platform gets: they are dealt out in turn, so that the first ones get what is left over. */
export const platformShares = ({ count, platforms }: Pick<ThemeInput, 'count' | 'platforms'>) =>
  platforms.map((platform, at) => ({
    platform,
    articles: Math.floor(count / platforms.length) + (at < count % platforms.length ? 1 : 0),
  }));
