import { type ArticleInfo, contract, PLATFORMS } from '@zhiying/contract';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { Pieces } from '../editor/pieces.tsx';
import { still } from '../editor/still.ts';
import styles from './article-review.module.css';

interface ArticleSheetProps {
  article: ArticleInfo;
  /** The version beside which it is shown. */
  comparedWith: number | undefined;
}

/** The article as it will be read, or what is new in it since the version before. */
export const ArticleSheet = ({ article, comparedWith }: ArticleSheetProps) => (
  <div className={styles.stage}>
    {comparedWith === undefined ? (
      <article className={styles.sheet}>
        <h1>{article.title}</h1>
        <p className={styles.meta}>
          <MetaLine items={[article.node.name, PLATFORMS[article.platform].name, `${article.words} 字`]} />
        </p>
        <div
          className={styles.body}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server builds it from the document and escapes every text
          dangerouslySetInnerHTML={{ __html: article.html }}
        />
      </article>
    ) : (
      <Changes id={article.id} from={comparedWith} to={article.versionNo} />
    )}
  </div>
);

function Changes({ id, from, to }: { id: number; from: number; to: number }) {
  const query = useCall(contract.aiArticle.compare, { id: String(id), from: String(from), to: String(to) });
  return (
    <Loaded query={query}>
      {({ title, blocks }) => (
        <article className={styles.sheet} aria-label={`第 ${from} 版之后的改动`}>
          <h1>
            <Pieces pieces={title} />
          </h1>
          <div className={styles.body}>
            {still(blocks, ({ pieces }) => (
              <p>
                <Pieces pieces={pieces} />
              </p>
            ))}
          </div>
        </article>
      )}
    </Loaded>
  );
}
