import {
  type Article,
  articleState,
  CHECK_RULES,
  contract,
  type Finding,
  OUTDATED_REASONS,
} from '@zhiying/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CheckIcon, ImageIcon, WarningIcon } from '#kit/base/icons.tsx';
import { message } from '#kit/feedback/notices.ts';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { ReviewMark } from '#parts/review/review-mark.tsx';
import { OfflineMark } from '../common/offline-mark.tsx';
import { useReplaceWord } from './use-replace-word.ts';
import styles from './workspace.module.css';

const SIMILAR_WARN = 30;

interface ArticleTileProps {
  article: Article & { live?: string };
  /** The channel wants articles to be passed before they go out. */
  reviewing: boolean;
}

/** One article as a card: queued, being written, finished, or with something to mend. */
export function ArticleTile({ article, reviewing }: ArticleTileProps) {
  const { id, no, title, status, platform, blocks, live, percent } = article;
  const finding = article.findings.find(({ severity }) => severity === 'block');
  const going = status === 'queued' || status === 'writing';
  const rejected = status === 'done' && article.review === 'rejected';
  return (
    <article
      className={styles.tile}
      data-state={blocks > 0 || status === 'failed' || rejected ? 'todo' : status}
      aria-label={`第 ${no} 篇`}
    >
      <header>
        <span className={styles.no}>{String(no).padStart(2, '0')}</span>
        {reviewing && waitsForNobody(article) ? (
          <ReviewMark state={article.review} />
        ) : (
          <TileState article={article} />
        )}
        {status === 'done' && article.offline && <OfflineMark />}
        <PlatformMark platform={platform} />
      </header>
      <h3>
        {status === 'done' ? (
          <PlaceLink to={{ path: 'ai', search: { article: id } }}>
            <Marked text={title} words={finding?.place === 'title' ? finding.text : ''} whole />
          </PlaceLink>
        ) : (
          title || <i className={styles.line} />
        )}
      </h3>
      {status === 'done' && (
        <p className={finding || rejected ? styles.short : styles.excerpt}>
          <Marked text={article.excerpt} words={finding?.place === 'body' ? finding.text : ''} />
        </p>
      )}
      {status === 'writing' && live && (
        <p className={styles.excerpt} data-live>
          {live.slice(-120)}
          <i className={styles.caret} />
        </p>
      )}
      {going && !live && <Lines moving={status === 'writing'} />}
      {status === 'failed' && <p className={styles.excerpt}>{article.note || '生成失败'}</p>}
      {status === 'cancelled' && <p className={styles.excerpt}>生成已停止，本篇未生成</p>}
      {status === 'done' && finding && <FindingNote article={article} finding={finding} />}
      {rejected && !finding && (
        <div className={styles.finding}>
          <p title={article.rejectReason}>
            驳回原因
            <span>{article.rejectReason}</span>
          </p>
        </div>
      )}
      <footer>
        {status === 'done' && !finding && !rejected && <Pictures article={article} />}
        <TileFoot article={article} going={going} percent={percent} />
      </footer>
    </article>
  );
}

function TileState({ article }: { article: Article }) {
  const { status, percent, blocks, outdated, warns, published } = article;
  const [tone, icon, words]: [string, ReactNode, string] =
    status === 'done'
      ? blocks > 0
        ? ['error', <WarningIcon key="i" size={14} />, `${blocks} 处待处理`]
        : outdated
          ? ['warning', <WarningIcon key="i" size={14} />, '待更新']
          : ['success', <CheckIcon key="i" size={14} />, doneWords(published, warns)]
      : status === 'writing'
        ? ['primary', <i key="i" className={styles.spin} />, `生成中 ${percent}%`]
        : [status === 'failed' ? 'error' : 'neutral', null, articleState.label(status)];
  return (
    <span className={styles.state} data-tone={tone} title={outdated ? OUTDATED_REASONS[outdated] : undefined}>
      {icon}
      {words}
    </span>
  );
}

/** Written and in order: what is left to tell is where its review stands. */
const waitsForNobody = ({ status, blocks, outdated, published }: Article) =>
  status === 'done' && blocks === 0 && outdated === null && published === 0;

const doneWords = (published: number, warns: number) => {
  if (published > 0) return published > 1 ? `已发布到 ${published} 个账号` : '已发布';
  return warns > 0 ? `已完成，${warns} 个提醒` : '已完成';
};

const Lines = ({ moving }: { moving: boolean }) => (
  <span className={styles.lines} data-moving={moving || undefined} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);

/** The forbidden words marked where they stand. */
function Marked({ text, words, whole = false }: { text: string; words: string; whole?: boolean }) {
  const at = words ? text.indexOf(words) : -1;
  if (at < 0) return text;
  const before = whole ? 0 : Math.max(0, at - 24);
  return (
    <>
      {before > 0 && '…'}
      {text.slice(before, at)}
      <mark className={styles.marked}>{words}</mark>
      {text.slice(at + words.length)}
    </>
  );
}

function FindingNote({ article, finding }: { article: Article; finding: Finding }) {
  const replace = useReplaceWord();
  const words = finding.instead[0];
  return (
    <div className={styles.finding}>
      <p title={finding.citation}>
        {CHECK_RULES[finding.rule].label}：{finding.citation.split('：')[0]}
        {words && <span>替换为“{words}”</span>}
        {!words && <span>{finding.message}</span>}
      </p>
      {words && article.can.includes('edit') && (
        <Button
          size="small"
          danger
          loading={replace.isPending}
          aria-label={`第 ${article.no} 篇：将“${finding.text}”替换为“${words}”`}
          onClick={() => replace.mutate({ article, finding, words })}
        >
          替换
        </Button>
      )}
    </div>
  );
}

const Pictures = ({ article: { pictures } }: { article: Article }) => (
  <span className={styles.thumbs}>
    {pictures.map(({ id, thumb }) => (
      <span key={id}>{thumb ? <img src={thumb} alt="" loading="lazy" /> : <ImageIcon />}</span>
    ))}
  </span>
);

interface FootProps {
  article: Article;
  going: boolean;
  percent: number;
}

function TileFoot({ article, going, percent }: FootProps) {
  const retry = useAction(contract.aiArticle.retry, {
    onError: (error) => void message.error(error.message),
  });
  if (article.can.includes('retry'))
    return (
      <Button size="small" loading={retry.isPending} onClick={() => retry.mutate({ id: article.id })}>
        重试本篇
      </Button>
    );
  return (
    <span className={styles.foot}>
      <span>{article.words > 0 ? `${article.words.toLocaleString('zh-CN')} 字` : '等待中'}</span>
      {going ? (
        <span className={styles.meter} data-wide>
          <i style={{ width: `${percent}%` }} />
        </span>
      ) : (
        <>
          <span className={styles.similar}>相似度</span>
          <span className={styles.meter} data-high={article.similarity > SIMILAR_WARN || undefined}>
            <i style={{ width: `${article.similarity}%` }} />
          </span>
          <b data-high={article.similarity > SIMILAR_WARN || undefined}>{article.similarity}%</b>
        </>
      )}
    </span>
  );
}
