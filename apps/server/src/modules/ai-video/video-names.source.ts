import { sql } from '#db/sql.ts';
import type { FactSubjectNames } from '../report/index.ts';

export const videoNames: FactSubjectNames = {
  kind: 'video',
  rows: sql`SELECT v.id, v.title AS name, '' AS detail FROM video v`,
};
