import type { Finding } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { prepared, sql } from '#db/sql.ts';
import { openFindings } from './open-findings.ts';
import type { Similar } from './similar.repository.ts';

/** Records that a person accepts a warning of an article; the latest reason holds. */
export const recordOverride = (
  db: Queries,
  articleId: number,
  { key, reason, memberId }: { key: string; reason: string; memberId: number },
) =>
  db.query(sql`
    INSERT INTO ai_article_override (article_id, key, reason, member_id) VALUES (${articleId}, ${key}, ${reason}, ${memberId})
    ON CONFLICT (article_id, key) DO UPDATE SET reason = excluded.reason, member_id = excluded.member_id, at = now()`);

/** The columns of an article that follow from its findings. */
export const findingColumns = (findings: readonly Finding[]) => {
  const { blocks, warns, rules } = openFindings(findings);
  return sql`findings = ${JSON.stringify(findings)}::jsonb, blocks = ${blocks}, warns = ${warns}, rules = ${rules}::text[]`;
};

export const writeFindings = (db: Queries, articleId: number, findings: readonly Finding[]) =>
  db.query(sql`UPDATE ai_article SET ${findingColumns(findings)} WHERE id = ${articleId}`);

export const overridesOf = (db: Queries, articleId: number) =>
  db.query<{ key: string; reason: string; by: string; at: string }>(
    prepared(sql`
    SELECT o.key, o.reason, m.name AS by, o.at FROM ai_article_override o JOIN member m ON m.id = o.member_id
    WHERE o.article_id = ${articleId}`),
  );

/** Only for the version that was checked: a text saved meanwhile has findings of its own. */
export const storeFindings = (
  unit: Queries,
  {
    findings,
    similar,
    stale,
    id,
    version,
  }: {
    findings: readonly Finding[];
    similar: readonly Similar[];
    stale: boolean;
    id: number;
    version: number;
  },
) =>
  unit.query(sql`
    UPDATE ai_article SET ${findingColumns(findings)}, similarity = ${similar[0]?.percent ?? 0}, outdated = ${stale ? sql`'fact'` : sql`NULLIF(outdated, 'fact')`}
    WHERE id = ${id} AND version = ${version}`);
