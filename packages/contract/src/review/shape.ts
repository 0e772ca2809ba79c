import { Moment } from '../core/fields.ts';
import { Choice, Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';

export const Verdict = z.enum(['pass', 'reject'], { error: '只能是通过或驳回' }).meta({ title: '审核结果' });
export type Verdict = z.infer<typeof Verdict>;

/** A review decision: by whom, what, and on which version. */
export const Decision = z.object({
  id: Id,
  versionNo: z.int(),
  stage: z.int(),
  decision: Verdict,
  reason: z.string(),
  reviewer: z.string(),
  /** 本人审核: whoever decided had made or submitted it themselves, which the channel allowed. */
  own: z.boolean(),
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

/** The switch for mandatory reviews: while it is on, only passed content may be published. */
export const ReviewSwitch = z.object({ on: z.boolean().meta({ title: '是否开启审核' }) });
