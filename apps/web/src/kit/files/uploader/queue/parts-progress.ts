import type { UploadItem } from './item.ts';

/** Adds up what has arrived and what is on its way. */
export class PartsProgress {
  #size: number;
  #partSize: number;
  #arrived: Set<number>;
  #moving = new Map<number, number>();
  #tell: (change: Partial<UploadItem>) => void;

  constructor(
    size: number,
    partSize: number,
    arrived: Iterable<number>,
    tell: (change: Partial<UploadItem>) => void,
  ) {
    this.#size = size;
    this.#partSize = partSize;
    this.#arrived = new Set(arrived);
    this.#tell = tell;
  }

  moving(number: number, bytes: number) {
    this.#moving.set(number, Math.min(bytes, this.#bytesOf(number)));
    this.show();
  }

  arrived(number: number) {
    this.#moving.delete(number);
    this.#arrived.add(number);
    this.show();
  }

  show() {
    let sent = 0;
    for (const number of this.#arrived) sent += this.#bytesOf(number);
    for (const bytes of this.#moving.values()) sent += bytes;
    const total = Math.ceil(this.#size / this.#partSize);
    this.#tell({ sent, parts: total > 1 ? { done: this.#arrived.size, total } : null });
  }

  #bytesOf(number: number) {
    return Math.min(this.#partSize, this.#size - (number - 1) * this.#partSize);
  }
}
