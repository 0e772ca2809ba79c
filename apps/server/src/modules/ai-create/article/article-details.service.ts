import type { ArticleDoc, ArticleInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type Picture, picturesOf } from '../../material/index.ts';
import { checkSetting } from '../checks/check-setting.ts';
import { runChecks } from '../checks/run-checks.service.ts';
import type { Similar } from '../checks/similar.repository.ts';
import { boundFact, factsById } from '../facts.service.ts';
import { aiMarkOf } from './ai-mark.ts';
import { type ArticleRecord, ownSimilar } from './article.repository.ts';
import { loadArticles } from './article.rows.ts';
import { htmlOf } from './doc-html.ts';
import { factIdsOf, inlinesOf, materialIdsOf } from './doc-text.ts';
import { othersAt } from './presence.repository.ts';

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
    picturesOf(db, storage, [...materialIdsOf(doc), ...(record.coverId ? [record.coverId] : [])]),
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
  const inText = new Set(materialIdsOf(doc));
  return {
    ...row,
    doc,
    html: htmlOf(doc, urls, mark),
    plain: record.plain,
    findings: checks.findings,
    facts: [...facts.values()].map((fact) => boundFact(fact, quoted.get(fact.id) ?? null)),
    images: [...pictures.values()]
      .filter(({ id }) => inText.has(id))
      .map(({ id, name, thumb, url }) => ({ id, name, thumb, url })),
    cover: coverOf(record.coverId === null ? undefined : pictures.get(record.coverId)),
    similar: (await visibleTo(db, actor, checks.similar)).slice(0, SHOWN_SIMILAR),
    mark,
    hashtags: record.hashtags,
    themeStatus: record.themeStatus,
    versionNo: record.versionNo,
    people,
  };
}

const coverOf = (picture: Picture | undefined): ArticleInfo['cover'] => {
  if (!picture) return null;
  const { id, name, thumb, url, refusal } = picture;
  return { id, name, thumb, url, refusal };
};

/** Articles of others are compared with, but not named. */
async function visibleTo(db: Queries, actor: Actor, similar: readonly Similar[]): Promise<Similar[]> {
  if (similar.length === 0) return [];
  const seen = await ownSimilar(db, actor, similar);
  return similar.filter(({ articleId }) => seen.some(({ id }) => id === articleId));
}
