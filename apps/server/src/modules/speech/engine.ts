import { join } from 'node:path';
import { openSpeech, type SpeechEngine } from '#engines/speech/index.ts';
import { outsideFetch } from '#kernel/http/outside-fetch.ts';
import type { Kernel } from '#kernel/kernel.ts';

let engine: SpeechEngine | null = null;

/** One for each process: the voice takes a moment to load. Only jobs of the class `speech` ask for it. */
export function speechOf({ config }: Pick<Kernel, 'config'>): SpeechEngine {
  engine ??= openSpeech({
    folder: join(config.dataDir, 'speech'),
    fetch: outsideFetch({ allowPrivate: config.modelPrivateHosts }),
  });
  return engine;
}
