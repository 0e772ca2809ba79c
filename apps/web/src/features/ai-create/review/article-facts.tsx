import {
  type ArticleInfo,
  type ArticleToReview,
  type contract,
  PLATFORMS,
  type RowOf,
} from '@zhiying/contract';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import {
  LastReview,
  ReviewChecks,
  ReviewersFact,
  ReviewFact,
  type ReviewFinding,
  ReviewHead,
} from '#parts/review/review-facts.tsx';
import { ReviewMark } from '#parts/review/review-mark.tsx';

interface ArticleFactsProps {
  article: ArticleInfo;
  /** As it stands in the queue; not there once it was decided. */
  row: ArticleToReview | undefined;
  findings: readonly ReviewFinding[];
  before: RowOf<typeof contract.aiArticleReview.history> | undefined;
  onAssign(): void;
}

export function ArticleFacts({ article, row, findings, before, onAssign }: ArticleFactsProps) {
  return (
    <>
      <ReviewHead
        name={article.title}
        status={<ReviewMark state={article.review} />}
        owner={article.owner.name}
        node={article.node.name}
        submittedAt={row?.review.submittedAt ?? null}
      >
        <ReviewFact label="主题">
          <PageLink to={{ path: 'ai', search: { theme: article.themeId } }}>{article.theme}</PageLink>
        </ReviewFact>
        <ReviewFact label="平台">{PLATFORMS[article.platform].name}</ReviewFact>
        <ReviewFact label="篇幅">
          <MetaLine
            items={[`${article.words} 字`, article.images.length > 0 && `${article.images.length} 张图`]}
          />
        </ReviewFact>
        <ReviewFact label="来源">
          {article.mark ? (article.edited ? 'AI 写作，人工改过' : 'AI 写作') : '人工撰写'}
        </ReviewFact>
        {row && <ReviewersFact review={row.review} onAssign={onAssign} />}
      </ReviewHead>
      <ReviewChecks findings={findings} />
      <LastReview before={before} />
    </>
  );
}
