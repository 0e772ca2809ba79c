import type { Call, InputOf } from '@zhiying/contract';
import type { BenchServer } from './bench-server.ts';
import { type Measured, measured } from './harness.ts';

/** Measures a page of a list, asked for so many times one after the other. */
export const pagesOf =
  ({ ask, pid }: BenchServer, { limit, times }: { limit: number; times: number }) =>
  <C extends Call>(call: C, search: () => InputOf<C>) =>
  async (): Promise<Measured> => {
    const { seconds, cpuSeconds } = await measured([pid], async () => {
      for (let at = 0; at < times; at++) await ask(call, { limit, ...(search() as object) } as InputOf<C>);
    });
    return { seconds: seconds / times, cpuSeconds };
  };
