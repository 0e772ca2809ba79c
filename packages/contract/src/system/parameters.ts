import { z } from '../core/zod.ts';
import { PARAMETER_GROUP_IDS } from './parameter-groups.ts';

/** A group of parameters as it stands: the whole body of the call that saves it, and what holds until somebody decides. */
export const Parameters = z.object({
  group: z.enum(PARAMETER_GROUP_IDS),
  values: z.record(z.string(), z.unknown()),
  initial: z.record(z.string(), z.unknown()),
  /** Field → who changed it last. */
  changed: z.record(z.string(), z.object({ by: z.string(), at: z.string() })),
  mayChange: z.boolean(),
});
export type Parameters = z.infer<typeof Parameters>;
