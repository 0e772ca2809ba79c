import { sql } from '#db/sql.ts';
import { isOut } from '../../publish/index.ts';
import { REVIEW_ON } from '../review/review-setting.scope.ts';

/**
 * The phase of a film `v`. A film that is out stays published whatever becomes of its review; one that waits for its
 * maker (not composed, failed, blocked, rejected or not submitted) needs attention.
 */
export const FILM_PHASE = sql`CASE
  WHEN v.status IN ('queued', 'composing') THEN 'composing'
  WHEN v.status = 'done' AND ${isOut('video', sql`v.id`)} THEN 'published'
  WHEN v.status <> 'done' OR v.blocks > 0 THEN 'attention'
  WHEN v.review = 'pending' THEN 'reviewing'
  WHEN v.review <> 'passed' AND ${REVIEW_ON} THEN 'attention'
  ELSE 'ready' END`;
