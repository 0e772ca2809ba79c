import type { ArticleDoc } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { usableFacts } from '../../ai/index.ts';
import { UnknownFact } from '../ai-create.errors.ts';
import type { ArticleRecord } from './article.repository.ts';
import { factIdsOf, materialIdsOf } from './doc-text.ts';
import { themeParts, visiblePictures } from './foreign-parts.repository.ts';

export interface ForeignParts {
  facts: ReadonlySet<number>;
  pictures: ReadonlySet<number>;
}

export const NOTHING_FOREIGN: ForeignParts = { facts: new Set(), pictures: new Set() };

/**
 * Facts and pictures that a sent text refers to and that are not its sender's to know of: whatever the article or its theme held
 * before is, and so is what the sender may use. The rest is as if it did not exist, or a text would be a way to read it.
 */
export async function foreignParts(
  db: Queries,
  actor: Actor,
  { doc: before, themeId }: Pick<ArticleRecord, 'doc' | 'themeId'>,
  sent: ArticleDoc,
): Promise<ForeignParts> {
  const theme = await themeParts(db, themeId);
  const unknown = (ids: readonly number[], known: readonly number[]) =>
    ids.filter((id) => !known.includes(id));
  const facts = unknown(factIdsOf(sent), [...(before ? factIdsOf(before) : []), ...(theme?.factIds ?? [])]);
  const pictures = unknown(materialIdsOf(sent), [
    ...(before ? materialIdsOf(before) : []),
    ...(theme?.materialIds ?? []),
  ]);
  const own = facts.length ? await usableFacts(db, actor, facts) : [];
  const seen = pictures.length ? await visiblePictures(db, actor, pictures) : [];
  const visible = seen.map(({ id }) => id);
  return { facts: new Set(unknown(facts, own)), pictures: new Set(unknown(pictures, visible)) };
}

export async function refuseForeign(
  db: Queries,
  actor: Actor,
  article: Pick<ArticleRecord, 'doc' | 'themeId'>,
  sent: ArticleDoc,
) {
  const foreign = await foreignParts(db, actor, article, sent);
  if (foreign.facts.size > 0) throw UnknownFact();
  if (foreign.pictures.size > 0) throw RowMissing('素材');
}
