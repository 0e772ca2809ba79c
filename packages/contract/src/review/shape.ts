import { Choice, Id, Moment } from '../core/common.ts';
import { z } from '../core/zod.ts';

export const Verdict = z.enum(['pass', 'reject'], { error: '只能是通过或驳回' });
export type Verdict = z.infer<typeof Verdict>;

/** Who decided what, on which version. */
export const Decision = z.object({
  id: Id,
  versionNo: z.int(),
  stage: z.int(),
  decision: Verdict,
  reason: z.string(),
  reviewer: z.string(),
  at: Moment,
});
export type Decision = z.infer<typeof Decision>;

/** How the review of a row stands. */
export const ReviewOfRow = z.object({
  /** 1 dealer, 2 organisation; of how many. */
  stage: z.int(),
  stages: z.int(),
  /** Nobody in particular when empty. */
  reviewers: z.array(Choice),
  submittedAt: Moment.nullable(),
  /** The reason of the last rejection. */
  reason: z.string(),
});
export type ReviewOfRow = z.infer<typeof ReviewOfRow>;

/** Only what somebody passed may be published. */
export const ReviewSwitch = z.object({ on: z.boolean() });
