import { get } from 'node:http';
import { contract } from '@zhiying/contract';
import type { BenchServer } from './bench-server.ts';
import { forgetMemoryPeak, type Measured, measured, memoryOf } from './harness.ts';

export interface Downloaded extends Measured {
  bytes: number;
  /** Until the answer begins, and until the file does. */
  answerMs: number;
  firstByteMs: number;
  /** What the server held at most, above what it held before; null where the system does not tell. */
  memoryMb: number | null;
}

/** Asks for an export of every member and takes the file without keeping it. */
export async function download(
  house: BenchServer,
  format: 'csv' | 'xlsx',
  limit?: number,
): Promise<Downloaded> {
  const { pid, postgres } = house;
  const asked = contract.member.list.export;
  if (!asked) throw new Error('members cannot be exported');
  const { filepath } = (await house.ask(asked, { format, ...(limit ? { limit } : {}) } as never)) as {
    filepath: string;
  };
  const before = memoryOf(pid);
  forgetMemoryPeak(pid);
  let taken = { bytes: 0, answerMs: 0, firstByteMs: 0 };
  const time = await measured([pid, postgres], async () => {
    taken = await take(house.server.address + filepath);
  });
  const peak = memoryOf(pid, 'VmHWM');
  return { ...time, ...taken, memoryMb: before === null || peak === null ? null : peak - before };
}

function take(url: string): Promise<{ bytes: number; answerMs: number; firstByteMs: number }> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    get(url, (answer) => {
      const answerMs = performance.now() - since;
      let firstByteMs = 0;
      let bytes = 0;
      answer.on('error', reject).on('data', (chunk: Buffer) => {
        firstByteMs ||= performance.now() - since;
        bytes += chunk.length;
      });
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve({ bytes, answerMs, firstByteMs })
          : reject(new Error(`answered ${answer.statusCode}`)),
      );
    }).on('error', reject);
  });
}
