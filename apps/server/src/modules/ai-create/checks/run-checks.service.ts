import { type ArticleDoc, type CheckSetting, type Finding, sortBrief } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type Picture, picturesOf } from '../../material/index.ts';
import type { ArticleRecord } from '../article/article.repository.ts';
import { factIdsOf, materialIdsOf, plainOf } from '../article/doc-text.ts';
import { type ForeignParts, NOTHING_FOREIGN } from '../article/foreign-parts.service.ts';
import { factsById } from '../facts.service.ts';
import { checkArticle } from './check-article.ts';
import { checkSetting } from './check-setting.ts';
import { dictionaryOf } from './dictionary.repository.ts';
import { overridesOf } from './findings.repository.ts';
import { findSimilar, type Similar } from './similar.repository.ts';

type Subject = Pick<
  ArticleRecord,
  'id' | 'channelId' | 'themeId' | 'platform' | 'hashtags' | 'brief' | 'coverId'
>;

export interface CheckResult {
  findings: Finding[];
  similar: Similar[];
  bands: number[];
  /** What was read for them. */
  setting: CheckSetting;
  pictures: Map<number, Picture>;
}

/** Reads what the rules need and runs them, with the warnings that were let pass marked as such. */
export async function runChecks(
  db: Queries,
  { id, channelId, themeId, platform, hashtags, brief, coverId }: Subject,
  { title, doc }: { title: string; doc: ArticleDoc },
  foreign: ForeignParts = NOTHING_FOREIGN,
): Promise<CheckResult> {
  // One after the other: inside a transaction there is one connection.
  const dictionary = await dictionaryOf(db, channelId);
  const setting = await checkSetting.read(db, channelId);
  const facts = await factsById(
    db,
    channelId,
    factIdsOf(doc).filter((fact) => !foreign.facts.has(fact)),
  );
  const pictures = await picturesOf(db, null, [
    ...materialIdsOf(doc).filter((picture) => !foreign.pictures.has(picture)),
    ...(coverId === null ? [] : [coverId]),
  ]);
  const { similar, bands } = await findSimilar(db, { channelId, articleId: id, text: plainOf(doc) });
  const found = checkArticle(
    { title, doc, themeId, platform, hashtags, coverId, avoid: sortBrief(brief).avoid },
    { dictionary, setting, facts, pictures, similar },
  );
  return { findings: await withOverrides(db, id, found), similar, bands, setting, pictures };
}

async function withOverrides(db: Queries, articleId: number, findings: Finding[]): Promise<Finding[]> {
  if (!findings.some(({ severity }) => severity === 'warn')) return findings;
  const rows = await overridesOf(db, articleId);
  const passed = new Map(rows.map(({ key, ...override }) => [key, override]));
  return findings.map((finding) => ({
    ...finding,
    override: finding.severity === 'warn' ? (passed.get(finding.key) ?? null) : null,
  }));
}
