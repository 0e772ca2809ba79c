import { type CommentInfo, contract, PLATFORMS } from '@zhiying/contract';
import { Button } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { message } from '#kit/feedback/notices.ts';
import { FormSection } from '#kit/form/field.tsx';
import { go } from '#kit/page/navigate.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { CommentMarks, CommentStatus } from '#parts/comment/comment-words.tsx';
import styles from './comment.module.css';
import { MarkedText } from './marked-text.tsx';
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
      <blockquote className={styles.quote}>
        <p>
          <MarkedText text={text} words={words} />
        </p>
        <footer className={styles.quoteFoot}>
          <span className={pieces.small}>{momentText(at)}</span>
          <CommentMarks marks={marks} />
        </footer>
      </blockquote>
      <p className={pieces.note}>
        作品《{post.title}》
        {post.url && (
          <a href={post.url} target="_blank" rel="noreferrer noopener">
            在{PLATFORMS[platform].name}打开
          </a>
        )}
      </p>
      {can.includes('confirm') && <Unknown comment={comment} />}
      {can.includes('reply') && <ReplyForm comment={comment} />}
      <div className={styles.actions}>
        {can.includes('clue') && <Button onClick={onClue}>转为线索</Button>}
        {clueId !== null && (
          <Button onClick={() => go({ path: 'clew', search: { open: clueId } })}>查看线索</Button>
        )}
        {can.includes('reopen') && (
          <Button loading={reopen.isPending} onClick={() => reopen.mutate({ id })}>
            重新处理
          </Button>
        )}
      </div>
      {replies.length > 0 && (
        <FormSection title="回复记录" count={replies.length}>
          <ul className={styles.thread}>
            {replies.map((reply) => (
              <li key={reply.id}>
                <div className={styles.threadHead}>
                  <span>
                    {reply.by}，{momentText(reply.at)}
                  </span>
                  <CommentStatus state={reply.state} />
                </div>
                <p>{reply.text}</p>
                {reply.note && <p className={styles.trouble}>{reply.note}</p>}
              </li>
            ))}
          </ul>
        </FormSection>
      )}
      {others.length > 0 && (
        <FormSection title="同一用户的其他评论" count={others.length}>
          <ul className={styles.thread}>
            {others.map((other) => (
              <li key={other.id}>
                <div className={styles.threadHead}>
                  <span className={pieces.clip}>《{other.title}》</span>
                  <span>{momentText(other.at)}</span>
                </div>
                <p>{other.text}</p>
                <Button type="link" size="small" onClick={() => onOpen(other.id)}>
                  查看
                </Button>
              </li>
            ))}
          </ul>
        </FormSection>
      )}
    </>
  );
}

/** Nobody knows whether the answer arrived: whoever looked on the platform says so. */
function Unknown({ comment: { id, platform, reply } }: { comment: CommentInfo }) {
  const confirm = useAction(contract.comment.confirm, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ state }) => void message.success(state === 'replied' ? '已确认送达' : '已确认未送达'),
  });
  return (
    <div className={styles.unknown} role="status">
      <p>{reply?.note || '无法确定平台是否收到回复，正在核实，不会重复发送'}</p>
      <p className={pieces.note}>也可以在{PLATFORMS[platform].name}中查看后确认：</p>
      <div className={pieces.row}>
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
      </div>
    </div>
  );
}
