import { CALENDAR_STATES, type CalendarPost, REPAIRS } from '@zhiying/contract';
import { Button } from 'antd';
import { VideoIcon } from '#kit/base/icons.tsx';
import { PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { go } from '#kit/page/navigate.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { kindOf } from '#parts/publish/kinds.tsx';
import type { Board } from './board.ts';
import styles from './calendar.module.css';
import { KindMark, StateMark, stateOf } from './marks.tsx';
import { NEAR_WORDS, PostTitle } from './post-chip.tsx';

/** Where what mends a post is: its account, its content, or its own story. */
function useRepair(post: CalendarPost, onOpen: (id: number) => void) {
  const { repair, batch } = post;
  if (!repair || repair.act === 'wait') return null;
  const kind = kindOf(batch.kind);
  const run = () => {
    if (repair.act === 'authorize' || repair.act === 'account')
      go({ ...kind.accounts, search: { ...kind.accounts.search, open: post.account.id } });
    else if (repair.act === 'edit') go(kind.toSubject(post.subjectId));
    else onOpen(post.id);
  };
  return { words: REPAIRS[repair.act], run };
}

/** A post with picture, state in words, and the one act that takes it on. */
export function PostRow({
  post,
  board,
}: {
  post: CalendarPost;
  board: Pick<Board, 'onOpen' | 'onLift' | 'onKeys' | 'collisions' | 'drag'>;
}) {
  const state = stateOf(post.status);
  const repair = useRepair(post, board.onOpen);
  const near = board.collisions.get(post.id);
  const authorising = post.repair?.act === 'authorize';
  return (
    <Row
      look={{ gap: 8, paddingRight: 12, background: 'card', border: 'line', radius: 6 }}
      className={styles.card}
      data-state={authorising ? 'failed' : state}
      data-near={near}
      data-lifted={board.drag?.lifted.post?.id === post.id || undefined}
    >
      <PlainButton
        look={{ flow: 'row', gap: 10, align: 'center', grow: true, tone: 'text', textAlign: 'left' }}
        className={styles.cardMain}
        data-chip={post.id}
        onClick={() => board.onOpen(post.id)}
        onPointerDown={(event) => board.onLift(event, post)}
        onKeyDown={(event) => board.onKeys(event, post)}
      >
        {post.cover ? (
          <img src={post.cover} alt="" draggable={false} loading="lazy" />
        ) : (
          <i>{post.batch.kind === 'videoTheme' && <VideoIcon size={16} />}</i>
        )}
        <Stack as="span" gap={4} minWidth={0} width="full">
          <PostTitle post={post} />
          <Row as="span" minWidth={0} lineHeight={18} className={styles.line}>
            <PlatformMark platform={post.platform} />
            <Text clip className={styles.cardAccount}>
              {post.account.name}
            </Text>
            <KindMark kind={post.batch.kind} />
            <Row
              as="span"
              flow="inline"
              gap={4}
              flex="none"
              className={styles.cardState}
              data-state={authorising ? 'failed' : state}
            >
              <StateMark state={authorising ? 'failed' : state} />
              {post.repair?.cause ?? CALENDAR_STATES[state]}
            </Row>
            {near && <span className={styles.nearWords}>{NEAR_WORDS[near]}</span>}
          </Row>
        </Stack>
      </PlainButton>
      {repair && (
        <Button size="small" onClick={repair.run}>
          {repair.words}
        </Button>
      )}
    </Row>
  );
}
