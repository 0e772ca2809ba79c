/** Why a source gave nothing, in words for people. `stop`: it does not want to be read, so it is not asked again by itself. */
export class SourceError extends Error {
  override readonly name = 'SourceTrouble';
  readonly stop: boolean;
  /** The source asked to be left alone for so long. */
  readonly retryAfterSeconds: number | null;

  constructor(words: string, { stop = false, retryAfterSeconds = null as number | null } = {}) {
    super(words);
    this.stop = stop;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const stopped = (words: string) => new SourceError(words, { stop: true });
