import type { Config } from '#config';
import { borrowEmbedded, startEmbedded } from '#db/embedded/embedded.ts';

/** A database for the time of one command. */
export interface Target {
  url: string;
  release(): Promise<void>;
}

type Say = (line: string) => void;

/** For reading: beside a running server, or by itself. */
export async function borrowDatabase(config: Config, onProgress: Say): Promise<Target> {
  const url = directUrlOf(config);
  return url ? external(url) : borrowEmbedded({ dataDir: config.dataDir, onProgress });
}

/** For replacing everything: refused while a server uses the data folder, and none can start meanwhile. */
export async function claimDatabase(config: Config, onProgress: Say): Promise<Target> {
  const outside = directUrlOf(config);
  if (outside) return external(outside);
  const { url, stop } = await startEmbedded({ dataDir: config.dataDir, onProgress });
  return { url, release: stop };
}

/** Copying tables and locking out others needs a connection of its own, which a pooler does not give. */
const directUrlOf = ({ databaseUrl, databaseDirectUrl }: Config) => databaseDirectUrl ?? databaseUrl;

const external = (url: string): Target => ({ url, release: async () => {} });
