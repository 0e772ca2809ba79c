import type { Config } from '#config';
import { createMedia, type MediaEngine } from '#engines/media/index.ts';

const engines = new WeakMap<Config, MediaEngine>();

/** One for each server: looking for the programs on the machine takes a moment. */
export function mediaFor(config: Config): MediaEngine {
  const known = engines.get(config) ?? createMedia(config);
  engines.set(config, known);
  return known;
}
