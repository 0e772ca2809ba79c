import { type ArticleVersion, type BodyOf, contract, type QueryOf } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { seenArticle } from './article.repository.ts';
import type { ArticleService } from './article.service.ts';
import { diffDocs, diffText } from './diff.ts';
import { findVersion, listVersions, type StoredVersion } from './version.repository.ts';

type Calls = typeof contract.aiArticle;

const bare = ({ doc: _doc, ...version }: StoredVersion): ArticleVersion => version;

export const versionService = ({ db }: Kernel, articles: ArticleService) => ({
  async versions(actor: Actor, id: number) {
    await seenArticle(db, actor, contract.aiArticle.versions, id);
    return { rows: await listVersions(db, id) };
  },

  async compare(actor: Actor, { id, from, to }: QueryOf<Calls['compare']>) {
    await seenArticle(db, actor, contract.aiArticle.compare, id);
    const [first, second] = [await findVersion(db, id, from), await findVersion(db, id, to)];
    return {
      from: bare(first),
      to: bare(second),
      title: diffText(first.title, second.title),
      blocks: diffDocs(first.doc, second.doc),
    };
  },

  restore: (actor: Actor, { no, ...which }: BodyOf<Calls['restore']>) =>
    articles.change(actor, which, async (_article, unit) => {
      const { title, doc } = await findVersion(unit, which.id, no);
      return { title, doc, cause: 'restored' };
    }),
});
