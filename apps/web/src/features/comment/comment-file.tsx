import { type CommentInfo, contract, PLATFORMS } from '@zhiying/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Clip, Muted, Note, Notice, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FormSection } from '#kit/form/field.tsx';
import { go } from '#kit/page/navigate.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { CommentMarks, CommentStatus } from '#parts/comment/comment-words.tsx';
import styles from './comment.module.css';
import { MarkedText } from './marked-text.tsx';
import { Quote } from './quote.tsx';
import { ReplyForm } from './reply-form.tsx';

interface CommentFileProps {
  comment: CommentInfo;
  onOpen(id: number): void;
  onClue(): void;
}

export function CommentFile({ comment, onOpen, onClue }: CommentFileProps) {
  const { id, text, words, marks, at, post, platform, can, replies, others, clueId } = comment;
  const reopen = useAction(contract.comment.reopen, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => void message.success('已重新处理'),
  });
  return (
    <>
      <Quote>
        <p>
          <MarkedText text={text} words={words} />
        </p>
        <Row as="footer" gap={6} wrap>
          <Muted>{momentText(at)}</Muted>
          <CommentMarks marks={marks} />
        </Row>
      </Quote>
      <Note>
        作品《{post.title}》
        {post.url && (
          <a href={post.url} target="_blank" rel="noreferrer noopener">
            在{PLATFORMS[platform].name}打开
          </a>
        )}
      </Note>
      {can.includes('confirm') && <Unknown comment={comment} />}
      {can.includes('reply') && <ReplyForm comment={comment} />}
      <Row gap={8} align="stretch" wrap marginTop={12}>
        {can.includes('clue') && <Button onClick={onClue}>转为线索</Button>}
        {clueId !== null && (
          <Button onClick={() => go({ path: 'clew', search: { open: clueId } })}>查看线索</Button>
        )}
        {can.includes('reopen') && (
          <Button loading={reopen.isPending} onClick={() => reopen.mutate({ id })}>
            重新处理
          </Button>
        )}
      </Row>
      <Thread title="回复记录" count={replies.length}>
        {replies.map((reply) => (
          <Said
            key={reply.id}
            text={reply.text}
            from={<span>{`${reply.by}，${momentText(reply.at)}`}</span>}
            aside={<CommentStatus state={reply.state} />}
          >
            {reply.note && (
              <Text as="p" size={12} tone="error" marginTop={4}>
                {reply.note}
              </Text>
            )}
          </Said>
        ))}
      </Thread>
      <Thread title="同一用户的其他评论" count={others.length}>
        {others.map((other) => (
          <Said
            key={other.id}
            text={other.text}
            from={<Clip>《{other.title}》</Clip>}
            aside={<span>{momentText(other.at)}</span>}
          >
            <Button type="link" size="small" onClick={() => onOpen(other.id)}>
              查看
            </Button>
          </Said>
        ))}
      </Thread>
    </>
  );
}

interface SaidProps {
  from: ReactNode;
  aside: ReactNode;
  text: string;
  children: ReactNode;
}

const Said = ({ from, aside, text, children }: SaidProps) => (
  <Box as="li" padding="10 12" border="line" radius={10}>
    <Row gap={8} align="stretch" justify="between" size={12} tone="muted" marginBottom={4}>
      {from}
      {aside}
    </Row>
    <p>{text}</p>
    {children}
  </Box>
);

/** Nobody knows whether the answer arrived: whoever looked on the platform says so. */
function Unknown({ comment: { id, platform, reply } }: { comment: CommentInfo }) {
  const confirm = useAction(contract.comment.confirm, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ state }) => void message.success(state === 'replied' ? '已确认送达' : '已确认未送达'),
  });
  return (
    <Notice marginBottom={12} className={styles.unknown} role="status">
      <p>{reply?.note || '无法确定平台是否收到回复，正在核实，不会重复发送'}</p>
      <Note>也可以在{PLATFORMS[platform].name}中查看后确认：</Note>
      <Row gap={8} minWidth={0}>
        <Button disabled={confirm.isPending} onClick={() => confirm.mutate({ id, sent: false })}>
          确认未送达
        </Button>
        <Button
          type="primary"
          disabled={confirm.isPending}
          onClick={() => confirm.mutate({ id, sent: true })}
        >
          确认已送达
        </Button>
      </Row>
    </Notice>
  );
}

const Thread = ({ title, count, children }: { title: string; count: number; children: ReactNode }) =>
  count > 0 && (
    <FormSection title={title} count={count}>
      <Stack as="ul" gap={10} className={styles.thread}>
        {children}
      </Stack>
    </FormSection>
  );
