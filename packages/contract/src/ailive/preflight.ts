import { z } from '../core/zod.ts';
import { PREFLIGHT_CHECKS, type PreflightCode } from './words.ts';

/** Red blocks, amber is confirmed by a person. */
export const PreflightCheck = z.object({
  code: z.enum(Object.keys(PREFLIGHT_CHECKS) as [PreflightCode]),
  level: z.enum(['green', 'amber', 'red']),
  note: z.string(),
});
export type PreflightCheck = z.infer<typeof PreflightCheck>;
