import type { Comment } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { CommentMarks, CommentStatus } from '#parts/comment/comment-words.tsx';
import styles from './comment.module.css';
import { MarkedText } from './marked-text.tsx';

/** A comment on a phone: what was said, where, and whether somebody answered. */
export const CommentCard = ({ comment }: { comment: Comment }) => (
  <span className={styles.card}>
    <span className={styles.cardLine}>
      <PlatformMark platform={comment.platform} />
      <span className={pieces.clip}>{comment.author}</span>
      <CommentStatus state={comment.state} />
    </span>
    <span className={styles.cardText}>
      <MarkedText text={comment.text} words={comment.words} />
    </span>
    {comment.marks.length > 0 && (
      <span className={styles.quoteFoot}>
        <CommentMarks marks={comment.marks} />
      </span>
    )}
    <span className={pieces.small}>
      <MetaLine items={[comment.post.title, momentText(comment.at)]} />
    </span>
  </span>
);
