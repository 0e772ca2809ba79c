import { type ArticleDoc, type ArticleVersion, type BodyOf, contract, type QueryOf } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { seenArticle } from './article.repository.ts';
import type { ArticleService } from './article.service.ts';
import { diffDocs, diffText } from './diff.ts';

type Calls = typeof contract.aiArticle;
type Stored = ArticleVersion & { doc: ArticleDoc };

const COLUMNS = sql`v.no, v.title, v.words, v.cause, m.name AS by, v.at`;
const FROM = sql`ai_article_version v JOIN member m ON m.id = v.owner_id`;
const MOST_SHOWN = 200;

async function findVersion(db: Queries, where: SQL): Promise<Stored> {
  const row = await db.one<Stored>(sql`SELECT ${COLUMNS}, v.doc FROM ${FROM} WHERE ${where}`);
  if (!row) throw RowMissing('版本');
  return row;
}

const bare = ({ doc: _doc, ...version }: Stored): ArticleVersion => version;

export const versionService = ({ db }: Kernel, articles: ArticleService) => ({
  async versions(actor: Actor, id: number) {
    await seenArticle(db, actor, contract.aiArticle.versions, id);
    const rows = await db.query<ArticleVersion>(sql`
      SELECT ${COLUMNS} FROM ${FROM} WHERE v.article_id = ${id} ORDER BY v.no DESC LIMIT ${MOST_SHOWN}`);
    return { rows };
  },

  async compare(actor: Actor, { id, from, to }: QueryOf<Calls['compare']>) {
    await seenArticle(db, actor, contract.aiArticle.compare, id);
    const [first, second] = [
      await findVersion(db, sql`v.article_id = ${id} AND v.no = ${from}`),
      await findVersion(db, sql`v.article_id = ${id} AND v.no = ${to}`),
    ];
    return {
      from: bare(first),
      to: bare(second),
      title: diffText(first.title, second.title),
      blocks: diffDocs(first.doc, second.doc),
    };
  },

  restore: (actor: Actor, { no, ...which }: BodyOf<Calls['restore']>) =>
    articles.change(actor, which, async (_article, unit) => {
      const { title, doc } = await findVersion(unit, sql`v.article_id = ${which.id} AND v.no = ${no}`);
      return { title, doc, cause: 'restored' };
    }),
});
