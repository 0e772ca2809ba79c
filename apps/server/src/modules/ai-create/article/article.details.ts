import { type ArticleDoc, type ArticleInfo, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { picturesOf } from '../../material/index.ts';
import { checkSetting } from '../checks/check-setting.ts';
import { runChecks } from '../checks/run-checks.ts';
import type { Similar } from '../checks/similar.ts';
import { boundFact, factsById } from '../facts.ts';
import { aiMarkOf } from './ai-mark.ts';
import { ownedArticles } from './article.policy.ts';
import type { ArticleRecord } from './article.repository.ts';
import { loadArticles } from './article.rows.ts';
import { htmlOf } from './doc-html.ts';
import { factIdsOf, inlinesOf, materialIdsOf } from './doc-text.ts';
import { othersAt } from './presence.ts';

/** An article that is not written yet still opens: as an empty page. */
const EMPTY: ArticleDoc = { type: 'doc', content: [{ type: 'paragraph' }] };
const SHOWN_SIMILAR = 5;

/** One article with everything its editor needs. Checks run anew: facts and pictures may have changed since it was saved. */
export async function articleDetails(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  actor: Actor,
  record: ArticleRecord,
): Promise<ArticleInfo> {
  const doc = record.doc ?? EMPTY;
  const [[row], setting, pictures, facts, checks, people] = await Promise.all([
    loadArticles(db, storage, actor, [record.id]),
    checkSetting.read(db, record.channelId),
    picturesOf(db, storage, materialIdsOf(doc)),
    factsById(db, record.channelId, factIdsOf(doc)),
    record.doc ? runChecks(db, record, { title: record.title, doc }) : { findings: [], similar: [] },
    othersAt(db, record.id, actor.id),
  ]);
  if (!row) throw RowMissing('文章');
  const mark = aiMarkOf(record, setting.aiLabel);
  const quoted = new Map(
    inlinesOf(doc).flatMap((inline) =>
      inline.type === 'fact' ? [[inline.attrs.factId, inline.attrs.text]] : [],
    ),
  );
  const urls = new Map(
    [...pictures].flatMap(([id, { url, thumb }]) => ((url ?? thumb) ? [[id, url ?? thumb ?? '']] : [])),
  );
  return {
    ...row,
    doc,
    html: htmlOf(doc, urls, mark),
    plain: record.plain,
    findings: checks.findings,
    facts: [...facts.values()].map((fact) => boundFact(fact, quoted.get(fact.id) ?? null)),
    images: [...pictures.values()].map(({ id, name, thumb, url }) => ({ id, name, thumb, url })),
    similar: (await visibleTo(db, actor, checks.similar)).slice(0, SHOWN_SIMILAR),
    mark,
    themeStatus: record.themeStatus,
    versionNo: record.versionNo,
    people,
  };
}

/** Articles of others are compared with, but not named. */
async function visibleTo(db: Queries, actor: Actor, similar: readonly Similar[]): Promise<Similar[]> {
  if (similar.length === 0) return [];
  const seen = await db.query<{ id: number }>(sql`
    SELECT a.id FROM ai_article a
    WHERE a.id = ${anyOf(similar.map(({ articleId }) => articleId))} AND ${ownedArticles(actor, contract.aiArticle.info)} AND NOT a.hidden`);
  return similar.filter(({ articleId }) => seen.some(({ id }) => id === articleId));
}
