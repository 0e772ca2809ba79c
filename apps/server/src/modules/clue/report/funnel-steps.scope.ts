import { type ClueStep, INVALID_REASONS } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';

const NEVER_ONE = Object.keys(INVALID_REASONS);

/**
 * How far clues (`c`) came, for the report and for the lists its figures open: whoever came also counts as invited, whoever bought as having
 * come.
 */
export const REACHED_STEP: Record<ClueStep, SQL> = {
  contacted: sql`(c.first_contact_at IS NOT NULL OR c.visited_at IS NOT NULL)`,
  invited: sql`(c.state IN ('invited', 'visited', 'won') OR c.visited_at IS NOT NULL)`,
  visited: sql`c.visited_at IS NOT NULL`,
  won: sql`c.won_at IS NOT NULL`,
  lost: sql`(c.state = 'closed' AND NOT c.close_reason = ANY(${NEVER_ONE}::text[]))`,
  invalid: sql`(c.state = 'closed' AND c.close_reason = ANY(${NEVER_ONE}::text[]))`,
};
