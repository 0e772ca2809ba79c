import type { Config } from '#config';
import { borrowEmbedded, startEmbedded } from '#db/embedded/embedded.ts';

/** A database for the time of one command. */
export interface Target {
  url: string;
  release(): Promise<void>;
}

type Say = (line: string) => void;

/** For reading: beside a running server, or by itself. */
export async function borrowDatabase({ databaseUrl, dataDir }: Config, onProgress: Say): Promise<Target> {
  return databaseUrl ? external(databaseUrl) : borrowEmbedded({ dataDir, onProgress });
}

/** For replacing everything: refused while a server uses the data folder, and none can start meanwhile. */
export async function claimDatabase({ databaseUrl, dataDir }: Config, onProgress: Say): Promise<Target> {
  if (databaseUrl) return external(databaseUrl);
  const { url, stop } = await startEmbedded({ dataDir, onProgress });
  return { url, release: stop };
}

const external = (url: string): Target => ({ url, release: async () => {} });
