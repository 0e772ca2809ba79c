import {
  contract,
  LINE_CLASSES,
  type LineClass,
  type LiveRoom,
  type LiveShow,
  type QueueEntry,
} from '@zhiying/contract';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { CloseIcon } from '#kit/base/icons.tsx';
import { Bar, Box, Clip, Column, Grid, Muted, Row, Scroll, Stack, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { DragList } from '#kit/canvas/drag-list.tsx';
import { useDragLists } from '#kit/canvas/use-drag-lists.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { ClassMark, shortClock, spanText } from '../live-words.tsx';
import { moveTo } from './queue-move.ts';
import styles from './room.module.css';

/** What the queue can be narrowed to; both kinds of inserts are one. */
const VIEWS = {
  all: { title: '全部', classes: Object.keys(LINE_CLASSES) as LineClass[] },
  insert: { title: '插播', classes: ['urgent', 'insert'] },
  keyword: { title: '关键词', classes: ['keyword'] },
  event: { title: '互动', classes: ['event'] },
  loop: { title: '循环', classes: ['loop'] },
} as const;
type View = keyof typeof VIEWS;
const isIn = (view: View, of: LineClass) => (VIEWS[view].classes as readonly LineClass[]).includes(of);
const ROW_HEIGHT = 63;

interface LineQueueProps {
  show: Pick<LiveShow, 'id' | 'can'>;
  room: LiveRoom;
}

/** What comes next, in the order it comes if nothing else happens; within a class that order can be changed. */
export function LineQueue({ show, room }: LineQueueProps) {
  const [view, setView] = useState<View>('all');
  const phone = usePhone();
  const { queue, waiting, lines } = room;
  const countOf = (of: View) => VIEWS[of].classes.reduce((sum, one) => sum + (waiting[one] ?? 0), 0);
  const shown = queue.filter((entry) => isIn(view, entry.class));
  const move = useAction(contract.liveShow.move, {
    onError: (error) => void message.error(error.message),
  });
  const lists = useDragLists({
    lists: [{ id: 'queue', label: '话术队列', count: shown.length }],
    onMove: (from, to) => {
      const asked = moveTo(shown, from.at, to.at);
      if (asked) move.mutate({ id: show.id, ...asked });
      else void message.info('只能在同一类别内调整顺序');
    },
  });
  const entryOf = (entry: QueueEntry, handle: ReactNode = null) => (
    <Entry entry={entry} show={show} lines={lines} isNext={entry === queue[0]} handle={handle} />
  );
  const none = (
    <Muted flow="block" padding="24 16" textAlign="center">
      暂无待播台词
    </Muted>
  );
  return (
    <Column fill as="section" aria-label="话术队列">
      <Bar>
        <Text as="h2" size={14} weight={600} flex="none" phone="hidden">
          话术队列
        </Text>
        <Box minWidth={0} overflow="x">
          <Segmented<View>
            size="small"
            aria-label="按类别查看"
            value={view}
            onChange={setView}
            options={(Object.keys(VIEWS) as View[])
              .filter((of) => of === 'all' || of === view || countOf(of) > 0)
              .map((of) => ({ value: of, label: `${VIEWS[of].title} ${countOf(of)}` }))}
          />
        </Box>
        <Muted marginLeft="auto" phone="hidden" clip>
          插播 › 关键词 › 互动 › 循环
        </Muted>
      </Bar>
      {phone ? (
        <Scroll as="ul" fill overflow="y" aria-label="接下来的台词">
          {shown.map((entry) => (
            <li key={entry.id}>{entryOf(entry)}</li>
          ))}
          {shown.length === 0 && <li>{none}</li>}
        </Scroll>
      ) : (
        <DragList
          id="queue"
          label="接下来的台词"
          items={shown}
          lists={lists}
          keyOf={({ id }) => id}
          nameOf={({ text }) => text}
          rowHeight={ROW_HEIGHT}
          fixed={() => !show.can.includes('move') || move.isPending}
          empty={none}
        >
          {entryOf}
        </DragList>
      )}
      <span className="zy-visually-hidden" role="status">
        {lists.said}
      </span>
    </Column>
  );
}

interface EntryProps {
  entry: QueueEntry;
  show: LineQueueProps['show'];
  lines: number;
  isNext: boolean;
  handle: ReactNode;
}

function Entry({ entry, show, lines, isNext, handle }: EntryProps) {
  const { text, note, line, ready, durationMs, startsInMs } = entry;
  const about = line === null ? note : `${line} / ${lines}`;
  return (
    <Grid
      gap={12}
      align="start"
      padding={handle ? '10 20 10 8' : '10 20'}
      borderBottom="line2"
      className={styles.entry}
      data-next={(isNext && entry.class !== 'loop') || undefined}
    >
      <Row gap={4}>
        {handle}
        <ClassMark of={entry.class} />
      </Row>
      <Stack gap={2} minWidth={0}>
        <Clip title={text}>{text}</Clip>
        <Muted lineHeight={18} clip>
          {ready ? about : note && line === null ? `${note}，声音生成中` : [about, '声音生成中'].join(' ')}
        </Muted>
      </Stack>
      <Row gap={8}>
        {entry.class !== 'loop' && show.can.includes('withdraw') && (
          <Withdraw showId={show.id} entry={entry} />
        )}
        <Stack gap={2} textAlign="right">
          <Text tone={isNext ? 'warning' : 'text2'}>
            {isNext ? '下一句' : `约 ${shortClock(startsInMs)}`}
          </Text>
          <Muted lineHeight={18}>{spanText(durationMs)}</Muted>
        </Stack>
      </Row>
    </Grid>
  );
}

/** An insert or an answer that is not wanted any more, before it is spoken. */
function Withdraw({ showId, entry: { lineId, text } }: { showId: number; entry: QueueEntry }) {
  const withdraw = useAction(contract.liveShow.withdraw, {
    onSuccess: () => void message.success('已撤回'),
    onError: (error) => void message.error(error.message),
  });
  return (
    <IconButton
      label={`撤回「${text}」`}
      icon={<CloseIcon size={16} />}
      size="small"
      className={styles.acts}
      disabled={withdraw.isPending}
      onClick={() => withdraw.mutate({ id: showId, line: lineId })}
    />
  );
}
