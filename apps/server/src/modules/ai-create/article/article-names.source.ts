import { sql } from '#db/sql.ts';
import type { FactSubjectNames } from '../../report/index.ts';

export const articleNames: FactSubjectNames = {
  kind: 'aiArticle',
  rows: sql`SELECT a.id, a.title AS name, '' AS detail FROM ai_article a`,
};
