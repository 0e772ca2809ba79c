import {
  type ArticleInfo,
  type ArticleToReview,
  CHECK_RULES,
  contract,
  reviewState,
} from '@zhiying/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { useCall } from '#kit/session/api/queries.ts';
import type { ReviewFinding } from '#parts/review/review-facts.tsx';
import { ReviewFrame, ReviewWaiting } from '#parts/review/review-frame.tsx';
import type { Desk } from '#parts/review/review-kind.ts';
import { useReviewKeys } from '#parts/review/use-review-keys.ts';
import { ArticleFacts } from './article-facts.tsx';
import { ArticleSheet } from './article-sheet.tsx';

type ArticleDesk = Desk<ArticleToReview>;

/** One article under review. */
export function ArticleSubject({ id, desk }: { id: number; desk: ArticleDesk }) {
  const info = useCall(contract.aiArticle.info, { id: String(id) });
  const answer = useSettledData(info);
  if (!answer) return <ReviewWaiting desk={desk} error={info.error} />;
  return <Loaded article={answer} desk={desk} />;
}

function Loaded({ article, desk }: { article: ArticleInfo; desk: ArticleDesk }) {
  /** As it was looked at: what somebody saves meanwhile is told, not slipped in. */
  const [shown, setShown] = useState(article);
  const [comparing, setComparing] = useState(false);
  const history = useCall(contract.aiArticleReview.history, { contentId: article.id, limit: 50 });
  const before = history.data?.rows.find(({ versionNo }) => versionNo < shown.versionNo);
  const row = desk.state.rows.find(({ id }) => id === article.id);
  useReviewKeys({ compare: () => before && setComparing((now) => !now) });

  const looked = shown.versionNo === article.versionNo ? article : shown;
  const findings = findingsOf(looked);
  return (
    <ReviewFrame
      desk={desk}
      subject={{
        id: article.id,
        name: article.title,
        versionId: article.versionNo,
        versionNo: article.versionNo,
      }}
      elsewhere={article.review === 'pending' ? null : reviewState.label(article.review)}
      mayDecide={article.can.includes('review')}
      looked={{ id: looked.versionNo, no: looked.versionNo }}
      onLook={() => setShown(article)}
      serious={findings.some(({ tone }) => tone === 'error')}
      tools={
        before ? (
          <Segmented
            size="small"
            value={comparing ? 'both' : 'one'}
            options={[
              { value: 'one', label: '全文' },
              { value: 'both', label: `与第 ${before.versionNo} 版对比` },
            ]}
            onChange={(value) => setComparing(value === 'both')}
          />
        ) : undefined
      }
      stage={<ArticleSheet article={looked} comparedWith={comparing ? before?.versionNo : undefined} />}
      facts={
        <ArticleFacts
          article={looked}
          row={row}
          findings={findings}
          before={before}
          onAssign={() => row && desk.onAssign(row)}
        />
      }
    />
  );
}

/** What the rules found, worst first; what somebody let pass is told as such. */
function findingsOf({ findings, facts, similarity }: ArticleInfo): ReviewFinding[] {
  const found = findings.map(
    ({ rule, severity, message, override }): ReviewFinding => ({
      tone: override ? 'success' : severity === 'block' ? 'error' : 'warning',
      title: CHECK_RULES[rule].label,
      text: override ? `${message}（${override.by}已放行：${override.reason}）` : message,
    }),
  );
  const order = ['error', 'warning', 'success'];
  const fine = [
    ...(findings.length === 0 ? ['用词和事实无问题'] : []),
    ...(facts.length > 0 ? [`引用了 ${facts.length} 条事实`] : []),
    `相似度最高 ${similarity}%`,
  ];
  return [
    ...found.sort((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone)),
    { tone: 'success', title: fine.join('，') },
  ];
}
