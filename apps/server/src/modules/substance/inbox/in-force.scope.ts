import { sql } from '#db/sql.ts';
import { blockedSubstance } from '../substance.scope.ts';

/** Deliveries (`v`) with their sending, its piece and the substance. */
export const deliveries = sql`substance_delivery v JOIN substance_send d ON d.id = v.send_id
  JOIN substance_send_item i ON i.send_id = v.send_id AND i.substance_id = v.substance_id JOIN substance s ON s.id = v.substance_id`;

/** What somebody has now: asked of the sending and the piece, so that a withdrawal takes effect with its one row. */
export const inForceNow = sql`
  (d.state IN ('sending', 'active') AND (d.until_at IS NULL OR d.until_at > now()) AND i.withdrawn_at IS NULL
   AND s.deleted_at IS NULL AND ${blockedSubstance} IS NULL)`;

/** The same piece sent again is shown once, as it came last. */
export const latest = sql`NOT EXISTS (
  SELECT 1 FROM substance_delivery w JOIN substance_send e ON e.id = w.send_id
  JOIN substance_send_item j ON j.send_id = w.send_id AND j.substance_id = w.substance_id
  WHERE w.owner_id = v.owner_id AND w.substance_id = v.substance_id AND w.id > v.id AND j.withdrawn_at IS NULL
    AND e.state IN ('sending', 'active') AND (e.until_at IS NULL OR e.until_at > now()))`;
