import type { FastifyInstance } from 'fastify';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { wake } from '#kernel/jobs/wake.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { deliverWebhooks } from '../open.jobs.ts';

/**
 * Begins to deliver as soon as something happened. The triggers that write deliveries notify; whatever is missed here
 * waits for the job's next minute.
 */
export function wakeDelivery(server: FastifyInstance, kernel: Kernel) {
  let waking: Promise<void> | null = null;
  let again = false;
  const begin = () => {
    if (waking) {
      again = true;
      return;
    }
    waking = kernel
      .tx(SYSTEM, (unit) => wake(kernel, unit, deliverWebhooks))
      .catch((err: unknown) =>
        kernel.log.warn({ err }, 'delivery to other systems waits for its next minute'),
      )
      .finally(() => {
        waking = null;
        if (again) {
          again = false;
          begin();
        }
      });
  };
  const stop = kernel.events.on('webhook.waiting', begin);
  server.addHook('onClose', async () => {
    stop();
    await waking;
  });
}
