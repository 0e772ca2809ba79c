import type { Comment } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Clip, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { CommentMarks, CommentStatus } from '#parts/comment/comment-words.tsx';
import styles from './comment.module.css';
import { MarkedText } from './marked-text.tsx';

/** A comment on a phone: what was said, where, and whether somebody answered. */
export const CommentCard = ({ comment }: { comment: Comment }) => (
  <Stack as="span" gap={6} minWidth={0}>
    <Row as="span" gap={8} minWidth={0} className={styles.cardLine}>
      <PlatformMark platform={comment.platform} />
      <Clip>{comment.author}</Clip>
      <CommentStatus state={comment.state} />
    </Row>
    <Text breakWords>
      <MarkedText text={comment.text} words={comment.words} />
    </Text>
    {comment.marks.length > 0 && (
      <Row as="span" gap={6} wrap>
        <CommentMarks marks={comment.marks} />
      </Row>
    )}
    <Muted>
      <MetaLine items={[comment.post.title, momentText(comment.at)]} />
    </Muted>
  </Stack>
);
