import { ARTICLE_TEXT_MAX, type ArticleDoc, type Finding } from '@zhiying/contract';
import type { SQL } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { picturesOf, setUsage } from '../../material/index.ts';
import { TooLong, UnknownFact } from '../ai-create.errors.ts';
import { openFindings } from '../checks/open-findings.ts';
import { runChecks } from '../checks/run-checks.service.ts';
import { factLabel, factsById, isGone } from '../facts.service.ts';
import { announceReview } from '../review/announce-review.ts';
import type { ArticleRecord } from './article.repository.ts';
import { factIdsOf, inlinesOf, mapInlines, materialIdsOf, plainOf, wordsOf } from './doc-text.ts';
import { visiblePictures } from './foreign-parts.repository.ts';
import { refuseForeign } from './foreign-parts.service.ts';
import { type Cause, writeText, writeVersion } from './version.repository.ts';

export interface NewText {
  title: string;
  doc: ArticleDoc;
  cause: Cause;
  /** Fact chips take today's value, whatever they quoted. */
  freshFacts?: boolean;
  /** Left out, it keeps the cover it has. */
  coverId?: number | null;
  /** A person has changed what was written; left out, the article stays marked as it is. */
  edited?: boolean;
  /** More columns to write where a text is generated. */
  columns?: SQL;
}

/** Writes an article's text: facts bound, rules run, kept as a version, pictures registered. A new text was reviewed by nobody. */
export async function storeText(
  unit: Unit,
  actor: Actor,
  article: ArticleRecord,
  { title, doc: sent, cause, freshFacts = false, coverId = article.coverId, edited, columns }: NewText,
): Promise<Finding[]> {
  if (SENT_BY_PEOPLE.includes(cause)) await refuseForeign(unit, actor, article, sent);
  const doc = await bindFacts(unit, article, sent, freshFacts);
  const plain = plainOf(doc);
  if (plain.length > ARTICLE_TEXT_MAX) throw TooLong(ARTICLE_TEXT_MAX);
  const { findings, similar, bands } = await runChecks(unit, { ...article, coverId }, { title, doc });
  const { rules } = openFindings(findings);
  const versionNo = await writeVersion(unit, actor, article, { title, doc, cause, words: wordsOf(doc) });
  const stale = rules.some((rule) => rule === 'factChanged' || rule === 'factExpired');
  // A person who saves on purpose has brought the text in line with the theme; an autosave has not.
  const outdated = stale ? 'fact' : cause === 'autosaved' || cause === 'facts' ? keptOutdated(article) : null;
  await writeText(unit, {
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
    id: article.id,
  });
  if (article.review !== 'draft') await announceReview(unit, article);
  await registerPictures(unit, actor, article, { title, doc, coverId });
  return findings;
}

/** Texts that come from a browser; all others the server made of what it knew. */
const SENT_BY_PEOPLE: readonly Cause[] = ['edited', 'autosaved'];

const keptOutdated = ({ outdated }: ArticleRecord) => (outdated === 'theme' ? 'theme' : null);

/** The text of a chip comes only from its fact: its value now, or the one that the article quoted before. */
async function bindFacts(
  unit: Unit,
  article: ArticleRecord,
  doc: ArticleDoc,
  fresh: boolean,
): Promise<ArticleDoc> {
  const facts = await factsById(unit, article.channelId, factIdsOf(doc));
  const quoted = new Map(
    (article.doc ? inlinesOf(article.doc) : []).flatMap((inline) =>
      inline.type === 'fact' ? [[`${inline.attrs.factId} ${inline.attrs.text}`, inline.attrs] as const] : [],
    ),
  );
  return mapInlines(doc, (inline) => {
    if (inline.type !== 'fact') return inline;
    const { factId, text } = inline.attrs;
    const fact = facts.get(factId);
    const before = quoted.get(`${factId} ${text}`);
    if (before && (!fresh || !fact || isGone(fact))) return { ...inline, attrs: before };
    if (!fact) throw UnknownFact();
    return { ...inline, attrs: { factId, label: factLabel(fact), text: fact.value } };
  });
}

/** The pictures of a text and the cover it goes out under. */
const shownIn = (doc: ArticleDoc | null, coverId: number | null) => [
  ...new Set([...(doc ? materialIdsOf(doc) : []), ...(coverId ? [coverId] : [])]),
];

/**
 * A picture that is put in must be the actor's to use. One that was there before and can no longer be used does not stop
 * the text from being saved: the checks say so.
 */
async function registerPictures(
  unit: Unit,
  actor: Actor,
  { id, themeId, doc: before, coverId: coverBefore, ...place }: ArticleRecord,
  { title, doc, coverId }: { title: string; doc: ArticleDoc; coverId: number | null },
) {
  const [was, is] = [shownIn(before, coverBefore), shownIn(doc, coverId)];
  if (was.join() === is.join()) return;
  const pictures = await picturesOf(unit, null, is);
  const usable = is.filter((each) => !was.includes(each) || pictures.get(each)?.gone === false);
  const seen = await visiblePictures(unit, actor, usable);
  const visible = new Set(seen.map((row) => row.id));
  const used = usable.filter((each) => visible.has(each) || !was.includes(each));
  const { channelId, nodeId, path, ownerId } = place;
  await setUsage(
    unit,
    actor,
    {
      kind: 'AI 文章',
      id,
      title,
      link: `/home/ai?theme=${themeId}&article=${id}`,
      place: { channelId, nodeId, path, ownerId },
    },
    used,
  );
}
