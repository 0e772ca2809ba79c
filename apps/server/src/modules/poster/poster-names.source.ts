import { sql } from '#db/sql.ts';
import type { FactSubjectNames } from '../report/index.ts';

/** What reports call a poster that somebody came by. */
export const posterSubjectNames: FactSubjectNames = {
  kind: 'poster',
  rows: sql`
    SELECT p.id, p.name, coalesce(n.name, '') AS detail FROM poster p LEFT JOIN node n ON n.id = p.place_id`,
};
