import {
  ARTICLE_TEXT_MAX,
  type ArticleDoc,
  AUTOSAVE_MINUTES,
  contract,
  type Finding,
  type VERSION_CAUSES,
} from '@zhiying/contract';
import { anyOf, raw, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { materialVisible, picturesOf, setUsage } from '../../material/index.ts';
import { TooLong, UnknownFact } from '../ai-create.errors.ts';
import { openFindings, runChecks } from '../checks/run-checks.ts';
import { factLabel, factsById, isGone } from '../facts.ts';
import { announceReview } from '../review/announce-review.ts';
import type { ArticleRecord } from './article.repository.ts';
import { factIdsOf, inlinesOf, mapInlines, materialIdsOf, plainOf, wordsOf } from './doc-text.ts';
import { refuseForeign } from './foreign-parts.ts';

type Cause = keyof typeof VERSION_CAUSES;

export interface NewText {
  title: string;
  doc: ArticleDoc;
  cause: Cause;
  /** Fact chips take today's value, whatever they quoted. */
  freshFacts?: boolean;
  /** More columns to write, for what only some causes change. */
  columns?: SQL;
}

/** Writes an article's text: facts bound, rules run, kept as a version, pictures registered. A new text was reviewed by nobody. */
export async function storeText(
  unit: Unit,
  actor: Actor,
  article: ArticleRecord,
  { title, doc: sent, cause, freshFacts = false, columns = sql`` }: NewText,
): Promise<Finding[]> {
  if (SENT_BY_PEOPLE.includes(cause)) await refuseForeign(unit, actor, article, sent);
  const doc = await bindFacts(unit, article, sent, freshFacts);
  const plain = plainOf(doc);
  if (plain.length > ARTICLE_TEXT_MAX) throw TooLong(ARTICLE_TEXT_MAX);
  const { findings, similar, bands } = await runChecks(unit, article, { title, doc });
  const { blocks, warns, rules } = openFindings(findings);
  const versionNo = await writeVersion(unit, actor, article, { title, doc, cause, words: wordsOf(doc) });
  const stale = rules.some((rule) => rule === 'factChanged' || rule === 'factExpired');
  // Whoever saves deliberately has brought it in line with the theme; what saves itself has not.
  const outdated = stale ? 'fact' : cause === 'autosaved' || cause === 'facts' ? keptOutdated(article) : null;
  await unit.query(sql`
    UPDATE ai_article SET title = ${title}, doc = ${JSON.stringify(doc)}::jsonb, plain = ${plain}, words = ${wordsOf(doc)},
      material_ids = ${materialIdsOf(doc)}::bigint[], fact_ids = ${factIdsOf(doc)}::bigint[], outdated = ${outdated},
      findings = ${JSON.stringify(findings)}::jsonb, rules = ${rules}::text[], blocks = ${blocks}, warns = ${warns},
      similarity = ${similar[0]?.percent ?? 0}, bands = ${bands}::int[], version_no = ${versionNo}, review = 'draft',
      submitted_at = NULL, reviewer_ids = '{}', updated_at = now(),
      version = version + 1 ${columns} WHERE id = ${article.id}`);
  if (article.review !== 'draft') await announceReview(unit, article);
  await registerPictures(unit, actor, article, title, doc);
  return findings;
}

/** Texts that come from a browser; all others the server made of what it knew. */
const SENT_BY_PEOPLE: readonly Cause[] = ['edited', 'autosaved'];

const keptOutdated = ({ outdated }: ArticleRecord) => (outdated === 'theme' ? 'theme' : null);

/** What a chip says comes from the fact: its value now, or the one that the article quoted before. Nothing else. */
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

/** What one person's editor saves by itself within minutes stays one version. */
async function writeVersion(
  unit: Unit,
  actor: Actor,
  { id, channelId, nodeId, path, versionNo, review }: ArticleRecord,
  { title, doc, cause, words }: { title: string; doc: ArticleDoc; cause: Cause; words: number },
): Promise<number> {
  // What went to review stays as it was looked at.
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

/**
 * A picture that is put in must be the actor's to use. One that was there before and can no longer be used does not stop
 * the text from being saved: the checks say so.
 */
async function registerPictures(
  unit: Unit,
  actor: Actor,
  { id, themeId, doc: before, ...place }: ArticleRecord,
  title: string,
  doc: ArticleDoc,
) {
  const [was, is] = [before ? materialIdsOf(before) : [], materialIdsOf(doc)];
  if (was.join() === is.join()) return;
  const pictures = await picturesOf(unit, null, is);
  const usable = is.filter((each) => !was.includes(each) || pictures.get(each)?.gone === false);
  const seen = await unit.query<{ id: number }>(sql`
    SELECT m.id FROM material m WHERE m.id = ${anyOf(usable)} AND ${materialVisible(actor, contract.material.info)}`);
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
