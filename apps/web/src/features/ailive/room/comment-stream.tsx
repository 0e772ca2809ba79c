import {
  COMMENT_KINDS,
  COMMENT_OUTCOMES,
  contract,
  type LiveComment,
  type LiveRoom,
} from '@zhiying/contract';
import { Button, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { MoreIcon } from '#kit/base/icons.tsx';
import { Bar, Box, Column, Muted, Row, Scroll, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { agoText } from '../live-words.tsx';
import styles from './room.module.css';

const ANSWERED: readonly LiveComment['outcome'][] = ['queued', 'spoken', 'waiting'];

interface CommentStreamProps {
  room: LiveRoom;
  /** When the room was read, by the clock of this computer. */
  readAt: number;
  children?: ReactNode;
}

/** What viewers write, newest first; it stands still while the pointer is over it. */
export function CommentStream({ room, readAt, children }: CommentStreamProps) {
  const [onlyAnswered, setOnlyAnswered] = useState(false);
  /** The comments as they were when the pointer came. */
  const [held, setHeld] = useState<readonly LiveComment[] | null>(null);
  // The clock of this computer may be wrong; the server's counts.
  const now = useNow(1_000) - readAt + Date.parse(room.now);
  const known = new Set(held?.map(({ id }) => id));
  const fresh = held ? room.comments.filter(({ id }) => !known.has(id)).length : 0;
  // What became of a comment is told even while the list stands still.
  const latest = new Map(room.comments.map((one) => [one.id, one]));
  const shown = (held?.map((one) => latest.get(one.id) ?? one) ?? room.comments).filter(
    ({ outcome }) => !onlyAnswered || ANSWERED.includes(outcome),
  );
  return (
    <Column as="section" height="full" minHeight={0} borderLeft="line" aria-label="评论">
      <Bar>
        <Text as="h2" size={14} weight={600}>
          评论
        </Text>
        <Muted>{room.commentsPerMinute} 条/分</Muted>
        <Row as="span" gap={8} marginLeft="auto" size={12} tone="text2">
          只看命中
          <Switch size="small" aria-label="只看命中" checked={onlyAnswered} onChange={setOnlyAnswered} />
        </Row>
      </Bar>
      <Dropped room={room} />
      <Box
        fill
        position="relative"
        flow="column"
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHeld(room.comments)}
        onPointerLeave={() => setHeld(null)}
      >
        {fresh > 0 && (
          <Row justify="center" padding="6 0" borderBottom="line2">
            <Button type="link" size="small" onClick={() => setHeld(room.comments)}>
              {fresh} 条新评论
            </Button>
          </Row>
        )}
        <Scroll as="ul" fill overflow="y" aria-label="观众评论">
          {shown.map((comment) => (
            <Comment key={comment.id} comment={comment} ago={agoText(now - Date.parse(comment.at))} />
          ))}
          {shown.length === 0 && (
            <Muted as="li" flow="block" padding="24 16" textAlign="center">
              {onlyAnswered ? '暂无命中的评论' : '暂无评论'}
            </Muted>
          )}
        </Scroll>
      </Box>
      {children}
    </Column>
  );
}

/** Of a burst only some are looked at; the others are counted. */
function Dropped({ room: { dropped } }: { room: LiveRoom }) {
  const told = (Object.keys(COMMENT_KINDS) as (keyof typeof COMMENT_KINDS)[])
    .filter((kind) => dropped[kind] > 0)
    .map((kind) => `${COMMENT_KINDS[kind]} ${dropped[kind]}`);
  if (told.length === 0) return null;
  return (
    <Muted as="div" padding="6 16" background="fill2" borderBottom="line2">
      高峰期未处理：{told.join('、')}
    </Muted>
  );
}

/** The rule that answers, without the words around it. */
const ruleOf = (note: string) => /「(.+?)」/.exec(note)?.[1] ?? '';

function Comment({ comment, ago }: { comment: LiveComment; ago: string }) {
  const { kind, nickname, text, outcome, hidden, note, can } = comment;
  const rule = ruleOf(note);
  if (kind !== 'comment')
    return (
      <Split as="li" gap={8} padding="8 16" borderBottom="line2" className={styles.comment}>
        <Muted clip>
          {nickname} {COMMENT_KINDS[kind]}
        </Muted>
        <Muted flex="none">{ago}</Muted>
      </Split>
    );
  return (
    <Stack
      as="li"
      gap={2}
      padding="10 16"
      borderBottom="line2"
      className={styles.comment}
      data-hidden={hidden || undefined}
    >
      <Split gap={8} minHeight={24}>
        <Muted clip>{nickname}</Muted>
        <Row gap={4} flex="none">
          {can.length > 0 && <CommentMenu comment={comment} />}
          <Muted>{ago}</Muted>
        </Row>
      </Split>
      <Text as="p" margin={0} breakWords>
        {text}
      </Text>
      {outcome !== 'noted' && (
        <Row gap={6} wrap size={12}>
          {rule && (
            <Text size="12/20" radius={4} padding="0 6" className={styles.rule}>
              {rule}
            </Text>
          )}
          <Muted>{rule || !note ? COMMENT_OUTCOMES[outcome] : `${COMMENT_OUTCOMES[outcome]}，${note}`}</Muted>
        </Row>
      )}
    </Stack>
  );
}

function CommentMenu({ comment: { id, nickname, can } }: { comment: LiveComment }) {
  const told = { onError: (error: Error) => void message.error(error.message) };
  const hide = useAction(contract.liveShow.hide, told);
  const block = useAction(contract.liveShow.block, told);
  const unblock = useAction(contract.liveShow.unblock, told);
  const blockAfter = async () => {
    const sure = await confirm({
      title: `屏蔽观众「${nickname}」？`,
      consequence: '该观众在本组织及下级直播间的评论都不再显示和回复，可在「评论 › 已屏蔽观众」中解除。',
      okText: '屏蔽',
      danger: true,
    });
    if (sure) block.mutate({ id });
  };
  return (
    <MenuButton
      menu={{
        items: [
          ...(can.includes('hide')
            ? [{ key: 'hide', label: '隐藏评论', onClick: () => hide.mutate({ id }) }]
            : []),
          ...(can.includes('block')
            ? [{ key: 'block', label: '屏蔽观众', danger: true, onClick: () => void blockAfter() }]
            : []),
          ...(can.includes('unblock')
            ? [{ key: 'unblock', label: '解除屏蔽', onClick: () => unblock.mutate({ id }) }]
            : []),
        ],
      }}
    >
      <IconButton
        label={`处理「${nickname}」的评论`}
        icon={<MoreIcon />}
        size="small"
        className={styles.acts}
      />
    </MenuButton>
  );
}
