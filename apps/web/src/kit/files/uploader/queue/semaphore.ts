/** Limits concurrency, first come first served: the parts of all files share the slots, and no file starves another. */
export class Semaphore {
  #limit: number;
  #used = 0;
  #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  async use<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#take(signal);
    try {
      return await work();
    } finally {
      this.#used--;
      this.#letIn();
    }
  }

  #letIn() {
    while (this.#used < this.#limit) {
      const enter = this.#waiting.shift();
      if (!enter) return;
      this.#used++;
      enter();
    }
  }

  #take(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting = this.#waiting.filter((entry) => entry !== enter);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(enter);
      this.#letIn();
    });
  }
}
