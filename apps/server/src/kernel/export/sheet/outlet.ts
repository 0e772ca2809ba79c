import { finished, type Writable } from 'node:stream';

/** The stream being written to. Waits while it is full, and remembers why it can no longer be written to. */
export class Outlet {
  private readonly out: Writable;
  private readonly closed: Promise<Error | null>;
  private failure: Error | null = null;
  private wake: (() => void) | null = null;

  constructor(out: Writable) {
    this.out = out;
    this.closed = new Promise((resolve) => {
      finished(out, { readable: false }, (error) => {
        this.failure = error ?? new Error('The output of the sheet has already ended');
        this.wake?.();
        resolve(error ?? null);
      });
    });
    out.on('drain', () => this.wake?.());
  }

  /**
   * Hands the bytes over for good (they must not change afterwards) once the stream has room. The wait comes before,
   * not after, so that the next page is being made while this one is on its way.
   */
  async send(bytes: Uint8Array): Promise<void> {
    this.assertOpen();
    if (this.out.writableNeedDrain) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      this.wake = null;
      this.assertOpen();
    }
    this.out.write(bytes);
  }

  async end(): Promise<void> {
    this.assertOpen();
    this.out.end();
    const error = await this.closed;
    if (error) throw error;
  }

  private assertOpen() {
    const failure = this.out.errored ?? this.failure;
    if (failure) throw failure;
    if (this.out.destroyed) throw new Error('The output of the sheet was closed before its end');
  }
}
