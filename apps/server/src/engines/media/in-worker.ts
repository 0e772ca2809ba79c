import { Worker } from 'node:worker_threads';
import { MediaError } from './media.errors.ts';

/**
 * Runs a worker file on `task` and gives back its one message. WebAssembly computes without a pause: in a thread of its own
 * it does not hold up the server, and can be ended in the middle.
 */
export async function inWorker<Answer>(
  file: URL,
  task: unknown,
  signal: AbortSignal,
  seconds: number,
): Promise<Answer> {
  signal.throwIfAborted();
  const worker = new Worker(file, {
    workerData: task,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const late = AbortSignal.timeout(seconds * 1000);
  const stop = AbortSignal.any([signal, late]);
  try {
    return await new Promise<Answer>((resolve, reject) => {
      stop.addEventListener('abort', () =>
        reject(signal.aborted ? signal.reason : new MediaError('refused', '处理超时')),
      );
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`worker ended with ${code}`)));
    });
  } finally {
    await worker.terminate();
  }
}
