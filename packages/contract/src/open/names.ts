import type {} from '../core/events.ts';
import type {} from '../core/refs.ts';

declare module '../core/refs.ts' {
  interface Entities {
    apiToken: true;
    webhook: true;
    webhookDelivery: true;
  }
}

declare module '../core/events.ts' {
  interface EventData {
    /** Something waits to be told to other systems. Told and forgotten: a job looks every minute as well. */
    'webhook.waiting': Record<string, never>;
  }
}
