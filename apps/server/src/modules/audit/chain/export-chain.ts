import type { Database } from '#db/database.ts';
import { linesOf, linksOf, linksWithinDays } from './chain.repository.ts';

const LINKS_AT_ONCE = 20;

interface Asked {
  from: string;
  to: string;
  write(line: string): Promise<void>;
}

/** Writes the sealed entries of some days with their links, for `scripts/verify-audit.mjs`. How many of each there are. */
export async function exportChain(db: Database, { from, to, write }: Asked) {
  const told = { links: 0, entries: 0 };
  await write(JSON.stringify({ audit: 1, from, to }));
  for (let last = 0; ; ) {
    const links = await linksOf(db, linksWithinDays(from, to), last, LINKS_AT_ONCE);
    if (links.length === 0) return told;
    for (const { id, channelId, day, afterId, uptoId, before, hash } of links) {
      last = id;
      const lines = await linesOf(db, { channelId, day, afterId, uptoId });
      await write(JSON.stringify({ link: { channelId, day, afterId, uptoId, before, hash } }));
      // Each as it was hashed: writing it anew might change a character.
      for (const { line } of lines) await write(line);
      told.links += 1;
      told.entries += lines.length;
    }
  }
}
