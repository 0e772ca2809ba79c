import {
  type ArticleDoc,
  type ArticleVersion,
  AUTOSAVE_MINUTES,
  type Finding,
  type VERSION_CAUSES,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { empty, raw, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { findingColumns } from '../checks/findings.repository.ts';
import type { Similar } from '../checks/similar.repository.ts';
import type { ArticleRecord } from './article.repository.ts';
import { factIdsOf, materialIdsOf, wordsOf } from './doc-text.ts';

export type StoredVersion = ArticleVersion & { doc: ArticleDoc };

const COLUMNS = sql`v.no, v.title, v.words, v.cause, m.name AS by, v.at`;
const FROM = sql`ai_article_version v JOIN member m ON m.id = v.owner_id`;
const MOST_SHOWN = 200;

/** The versions of an article that the caller may see, the newest first. */
export const listVersions = (db: Queries, articleId: number) =>
  db.query<ArticleVersion>(sql`
    SELECT ${COLUMNS} FROM ${FROM} WHERE v.article_id = ${articleId} ORDER BY v.no DESC LIMIT ${MOST_SHOWN}`);

export async function findVersion(db: Queries, articleId: number, no: number): Promise<StoredVersion> {
  const row = await db.one<StoredVersion>(sql`
    SELECT ${COLUMNS}, v.doc FROM ${FROM} WHERE v.article_id = ${articleId} AND v.no = ${no}`);
  if (!row) throw RowMissing('版本');
  return row;
}

export type Cause = keyof typeof VERSION_CAUSES;

/** Autosaves of one person within minutes stay one version. */
export async function writeVersion(
  unit: Unit,
  actor: Actor,
  { id, channelId, nodeId, path, versionNo, review }: ArticleRecord,
  { title, doc, cause, words }: { title: string; doc: ArticleDoc; cause: Cause; words: number },
): Promise<number> {
  // A version that went to review stays as the reviewer saw it.
  if (cause === 'autosaved' && review === 'draft') {
    const [same] = await unit.query(sql`
      UPDATE ai_article_version SET title = ${title}, doc = ${JSON.stringify(doc)}::jsonb, words = ${words}
      WHERE article_id = ${id} AND no = ${versionNo} AND cause = 'autosaved' AND owner_id = ${actor.id}
        AND at > now() - ${raw(`interval '${AUTOSAVE_MINUTES} minutes'`)} RETURNING no`);
    if (same) return versionNo;
  }
  await unit.query(sql`
    INSERT INTO ai_article_version (channel_id, node_id, path, owner_id, article_id, no, title, doc, words, cause)
    VALUES (${channelId}, ${nodeId}, ${path}, ${actor.id}, ${id}, ${versionNo + 1}, ${title},
            ${JSON.stringify(doc)}::jsonb, ${words}, ${cause})`);
  return versionNo + 1;
}

export const writeText = (
  unit: Queries,
  {
    title,
    doc,
    plain,
    coverId,
    outdated,
    findings,
    similar,
    bands,
    versionNo,
    edited,
    columns,
    id,
  }: {
    title: string;
    doc: ArticleDoc;
    plain: string;
    coverId: number | null;
    outdated: 'fact' | 'theme' | null;
    findings: readonly Finding[];
    similar: readonly Similar[];
    bands: readonly number[];
    versionNo: number;
    edited: boolean | undefined;
    columns: SQL | undefined;
    id: number;
  },
) =>
  unit.query(sql`
    UPDATE ai_article SET title = ${title}, doc = ${JSON.stringify(doc)}::jsonb, plain = ${plain}, words = ${wordsOf(doc)},
      material_ids = ${materialIdsOf(doc)}::bigint[], cover_id = ${coverId}, fact_ids = ${factIdsOf(doc)}::bigint[], outdated = ${outdated},
      ${findingColumns(findings)}, similarity = ${similar[0]?.percent ?? 0}, bands = ${bands}::int[], version_no = ${versionNo}, review = 'draft',
      submitted_at = NULL, reviewer_ids = '{}', edited = coalesce(${edited ?? null}, edited), updated_at = now(),
      version = version + 1 ${columns ?? empty} WHERE id = ${id}`);
