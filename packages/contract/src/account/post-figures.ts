import { z } from '../core/zod.ts';

/** A figure of a platform; null where the platform reported none, which is not zero. */
export const ReportedFigure = z.int().nullable();

/** The figures platforms report of a post. */
export const postFigures = {
  views: ReportedFigure,
  likes: ReportedFigure,
  comments: ReportedFigure,
  shares: ReportedFigure,
};
