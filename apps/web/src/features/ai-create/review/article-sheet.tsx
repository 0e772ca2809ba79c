import { type ArticleInfo, contract, PLATFORMS } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Muted, Scroll, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { Pieces } from '../editor/pieces.tsx';
import { withIndexKeys } from '../editor/with-index-keys.ts';
import styles from './article-review.module.css';

interface ArticleSheetProps {
  article: ArticleInfo;
  /** The version beside which it is shown. */
  comparedWith: number | undefined;
}

/** The article as it will be read, or what is new in it since the version before. */
export const ArticleSheet = ({ article, comparedWith }: ArticleSheetProps) => (
  <Scroll fill padding="24 16 40" className={styles.stage} aria-label="文章内容">
    {comparedWith === undefined ? (
      <Box
        as="article"
        look={{ maxWidth: 640, margin: 'auto', background: 'card', border: 'line2', radius: 12 }}
        className={styles.sheet}
      >
        <Text as="h1" size={22} weight={600}>
          {article.title}
        </Text>
        <Muted as="p" margin="8 0 20">
          <MetaLine items={[article.node.name, PLATFORMS[article.platform].name, `${article.words} 字`]} />
        </Muted>
        {article.cover && (
          <img
            className={classOf({ flow: 'block', width: 'full', radius: 6, marginBottom: 16 })}
            src={article.cover.url ?? article.cover.thumb ?? undefined}
            alt="封面"
          />
        )}
        <Text
          as="div"
          size="16/28"
          breakWords
          className={styles.body}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server builds it from the document and escapes every text
          dangerouslySetInnerHTML={{ __html: article.html }}
        />
      </Box>
    ) : (
      <Changes id={article.id} from={comparedWith} to={article.versionNo} />
    )}
  </Scroll>
);

function Changes({ id, from, to }: { id: number; from: number; to: number }) {
  const query = useCall(contract.aiArticle.compare, { id: String(id), from: String(from), to: String(to) });
  return (
    <QueryView query={query}>
      {({ title, blocks }) => (
        <Box
          as="article"
          look={{ maxWidth: 640, margin: 'auto', background: 'card', border: 'line2', radius: 12 }}
          className={styles.sheet}
          aria-label={`第 ${from} 版之后的改动`}
        >
          <Text as="h1" size={22} weight={600}>
            <Pieces pieces={title} />
          </Text>
          <Text as="div" size="16/28" breakWords className={styles.body}>
            {withIndexKeys(blocks, ({ pieces }) => (
              <p>
                <Pieces pieces={pieces} />
              </p>
            ))}
          </Text>
        </Box>
      )}
    </QueryView>
  );
}
