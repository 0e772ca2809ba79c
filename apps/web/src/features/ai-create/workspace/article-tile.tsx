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
import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Box, Card, Column, Row, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { ReviewMark } from '#parts/review/review-mark.tsx';
import { OfflineMark } from '../common/offline-mark.tsx';
import { Thumb, Thumbs } from './thumbs.tsx';
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
    <Card
      as="article"
      flow="column"
      minWidth={0}
      padding="10 12"
      className={styles.tile}
      data-state={blocks > 0 || status === 'failed' || rejected ? 'todo' : status}
      aria-label={`第 ${no} 篇`}
    >
      <Row as="header" gap={6} size="12/20">
        <Text tone="muted">{String(no).padStart(2, '0')}</Text>
        {reviewing && waitsForNobody(article) ? (
          <ReviewMark state={article.review} />
        ) : (
          <TileState article={article} />
        )}
        {status === 'done' && article.offline && <OfflineMark />}
        <PlatformMark platform={platform} />
      </Row>
      <h3>
        {status === 'done' ? (
          <PageLink to={{ path: 'ai', search: { article: id } }}>
            <Marked text={title} words={finding?.place === 'title' ? finding.text : ''} whole />
          </PageLink>
        ) : (
          title || <Text as="i" height={14} margin="4 0" className={styles.line} />
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
          <Text as="i" flow="inline-block" height={14} background="solid" className={styles.caret} />
        </p>
      )}
      {going && !live && <Lines moving={status === 'writing'} />}
      {status === 'failed' && <p className={styles.excerpt}>{article.note || '生成失败'}</p>}
      {status === 'cancelled' && <p className={styles.excerpt}>生成已停止，本篇未生成</p>}
      {status === 'done' && finding && <FindingNote article={article} finding={finding} />}
      {rejected && !finding && (
        <ErrorNote>
          <Text as="p" grow title={article.rejectReason}>
            驳回原因
            <span>{article.rejectReason}</span>
          </Text>
        </ErrorNote>
      )}
      <Box as="footer" paddingTop={8} marginTop="auto">
        {status === 'done' && !finding && !rejected && <Pictures article={article} />}
        <TileFoot article={article} going={going} percent={percent} />
      </Box>
    </Card>
  );
}

function TileState({ article }: { article: Article }) {
  const { status, percent, blocks, outdated } = article;
  const [tone, icon, words]: [string, ReactNode, string] =
    status === 'done'
      ? blocks > 0
        ? ['error', <WarningIcon key="i" size={14} />, `${blocks} 处待处理`]
        : outdated
          ? ['warning', <WarningIcon key="i" size={14} />, '待更新']
          : ['success', <CheckIcon key="i" size={14} />, doneWords(article)]
      : status === 'writing'
        ? ['primary', <Text as="i" radius="round" key="i" className={styles.spin} />, `生成中 ${percent}%`]
        : [status === 'failed' ? 'error' : 'neutral', null, articleState.label(status)];
  return (
    <Row
      as="span"
      flow="inline"
      gap={4}
      tone="text2"
      className={styles.state}
      data-tone={tone}
      title={outdated ? OUTDATED_REASONS[outdated] : undefined}
    >
      {icon}
      {words}
    </Row>
  );
}

/** Written and in order: what is left to tell is where its review stands. */
const waitsForNobody = ({ status, blocks, outdated, scheduled, sending, published }: Article) =>
  status === 'done' && blocks === 0 && outdated === null && scheduled + sending + published === 0;

const doneWords = ({ scheduled, sending, published, warns }: Article) => {
  if (sending > 0) return sending > 1 ? `发布中，${sending} 个账号` : '发布中';
  if (scheduled > 0) return scheduled > 1 ? `已排期到 ${scheduled} 个账号` : '已排期';
  if (published > 0) return published > 1 ? `已发布到 ${published} 个账号` : '已发布';
  return warns > 0 ? `已完成，${warns} 个提醒` : '已完成';
};

const Lines = ({ moving }: { moving: boolean }) => (
  <Column
    paddingTop={8}
    as="span"
    gap={12}
    className={styles.lines}
    data-moving={moving || undefined}
    aria-hidden="true"
  >
    <i />
    <i />
    <i />
  </Column>
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
      <mark className={classOf({ tone: 'error', background: 'error' }, styles.marked)}>{words}</mark>
      {text.slice(at + words.length)}
    </>
  );
}

function FindingNote({ article, finding }: { article: Article; finding: Finding }) {
  const replace = useReplaceWord();
  const words = finding.instead[0];
  return (
    <ErrorNote>
      <Text as="p" grow title={finding.citation}>
        {CHECK_RULES[finding.rule].label}：{finding.citation.split('：')[0]}
        {words && <span>替换为“{words}”</span>}
        {!words && <span>{finding.message}</span>}
      </Text>
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
    </ErrorNote>
  );
}

const ErrorNote = ({ children }: { children: ReactNode }) => (
  <Row
    look={{ gap: 8, align: 'start', size: '12/18', tone: 'error', padding: '8 10', marginTop: 8, radius: 6 }}
    background="error"
    className={styles.finding}
  >
    {children}
  </Row>
);

const Pictures = ({ article: { pictures } }: { article: Article }) => (
  <Thumbs>
    {pictures.map(({ id, thumb }) => (
      <Thumb key={id} src={thumb} />
    ))}
  </Thumbs>
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
    <Row as="span" gap={8} size="12/18" tone="muted" className={styles.foot}>
      <span>{article.words > 0 ? `${article.words.toLocaleString('zh-CN')} 字` : '等待中'}</span>
      {going ? (
        <Text width={44} background="line2" radius={2} overflow="hidden" className={styles.meter} data-wide>
          <Text as="i" flow="block" height="full" style={{ width: `${percent}%` }} />
        </Text>
      ) : (
        <>
          <Text marginLeft="auto">相似度</Text>
          <Text
            look={{ width: 44, background: 'line2', radius: 2, overflow: 'hidden' }}
            className={styles.meter}
            data-high={article.similarity > SIMILAR_WARN || undefined}
          >
            <Text as="i" flow="block" height="full" style={{ width: `${article.similarity}%` }} />
          </Text>
          <b data-high={article.similarity > SIMILAR_WARN || undefined}>{article.similarity}%</b>
        </>
      )}
    </Row>
  );
}
