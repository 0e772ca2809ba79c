import { join } from 'node:path';
import { openSpeech, type SpeechEngine } from '#engines/speech/index.ts';
import { guardedFetch } from '#kernel/http/guarded-fetch.ts';
import type { Kernel } from '#kernel/kernel.ts';

const engines = new WeakMap<Kernel['db'], SpeechEngine>();

/** One a process: sentences are kept beside the data, the process that speaks starts with the first. */
export function engineOf({ config, db }: Kernel): SpeechEngine {
  const open = engines.get(db);
  if (open) return open;
  const engine = openSpeech({
    folder: join(config.dataDir, 'speech'),
    fetch: guardedFetch({ allowPrivate: config.modelPrivateHosts }),
  });
  engines.set(db, engine);
  return engine;
}
