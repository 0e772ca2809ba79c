import { z } from 'zod';
import { defineSetting } from '#kernel/setting.ts';

export const modelSettings = defineSetting({
  key: 'model.settings',
  schema: z.object({
    /** Yuan a day; null for no limit. */
    dailyBudget: z.number().nullable(),
    /** When no endpoint answers, the offline writer does; otherwise the failure is shown. */
    offlineFallback: z.boolean(),
  }),
  initial: { dailyBudget: null, offlineFallback: false },
});

/** Yuan a minute: what a service speaks, and films that are composed. Our own voices cost nothing. */
export const resourcePrices = defineSetting({
  key: 'ai.prices',
  schema: z.object({ speech: z.number(), compose: z.number() }),
  initial: { speech: 0, compose: 0 },
});
