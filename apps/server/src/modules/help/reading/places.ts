/** Where an article about a page can stand, the fittest first: its tab, itself, the pages above it, the start. */
export function placesOf(path: string, tabid?: string): string[] {
  const parts = path.split('/').filter(Boolean);
  const above = parts.map((_part, at) => `/${parts.slice(0, parts.length - at).join('/')}`);
  const own = above[0] ?? '/';
  return [...(tabid ? [`${own}#${tabid}`] : []), ...above, '/'];
}
