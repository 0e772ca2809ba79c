import type { LiveRoom, LiveShow } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { MoreIcon } from '#kit/base/icons.tsx';
import { Box, Column, Muted, Notice, Row, Split, Stack } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import { EditorHead } from '#kit/layout/editor-head.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import { ShowStatus } from '../live-words.tsx';
import { CommentStream } from './comment-stream.tsx';
import { ControlBar, Elapsed, PauseButton, TakeOver } from './control-bar.tsx';
import { HoldButton } from './hold-button.tsx';
import { InsertBox } from './insert-box.tsx';
import { LineQueue } from './line-queue.tsx';
import { MusicVolume } from './music-volume.tsx';
import { PlayerStatus } from './player-status.tsx';
import { ReadyingDialog } from './readying-dialog.tsx';
import styles from './room.module.css';
import { SayDialog } from './say-dialog.tsx';
import { SimulateDialog } from './simulate-dialog.tsx';
import { SpokenLine } from './spoken-line.tsx';
import { Stage } from './stage.tsx';
import { useMusicVolume, usePlayHere, useRoom, useRoomActs } from './use-room.ts';

interface RoomProps {
  show: LiveShow;
  onBack(): void;
}

/** 直播间 on air: what is said, what comes next, what viewers write, and the controls. */
export function Room({ show, onBack }: RoomProps) {
  const query = useRoom(show.id);
  const mine = useProfile()?.uid === show.controller?.id;
  const phone = usePhone();
  const acts = useRoomActs(show.id);
  const play = usePlayHere(show.id, show.state !== 'ended');
  const [dialog, setDialog] = useState<ViewersDialog | null>(null);
  useMusicVolume(query.data);
  const Layout = phone ? Remote : Desk;
  return (
    <Column height="full" minHeight={0} background="card">
      <QueryView query={query} sign={<WaitingLines />}>
        {(room) => (
          <>
            <EditorHead
              back="返回直播间"
              onBack={onBack}
              title={show.name}
              status={
                <Row gap={8} minWidth={0} phone="hidden">
                  <ShowStatus show={show} />
                  <Muted clip>{show.account.name}</Muted>
                </Row>
              }
            >
              <PlayerStatus show={show} room={room} mine={mine} onPlay={() => play(false)} />
              <Viewers show={show} phone={phone} onOpen={setDialog} />
            </EditorHead>
            {!mine && show.controller && (
              <Notice padding="8 24">
                <Split gap={12}>
                  <span>{show.controller.name} 正在控制此直播间，当前为观看模式。</span>
                </Split>
              </Notice>
            )}
            {room.push && (
              <Notice padding="8 24" role="status">
                平台推送未启动，系统每分钟重试。{room.push}
              </Notice>
            )}
            <Layout show={show} room={room} readAt={query.dataUpdatedAt} acts={acts} />
            <ReadyingDialog id={show.id} room={room} />
            {dialog === 'say' && <SayDialog showId={show.id} onClose={() => setDialog(null)} />}
            {dialog === 'simulate' && <SimulateDialog showId={show.id} onClose={() => setDialog(null)} />}
          </>
        )}
      </QueryView>
    </Column>
  );
}

type ViewersDialog = 'say' | 'simulate';
const VIEWERS = { simulate: '模拟观众', say: '录入评论' } as const satisfies Record<ViewersDialog, string>;

interface ViewersProps {
  show: LiveShow;
  phone: boolean;
  onOpen(dialog: ViewersDialog): void;
}

/** What viewers say where nobody else tells it; on a phone behind one button, so that the head stays one line. */
function Viewers({ show, phone, onOpen }: ViewersProps) {
  const shown = (Object.keys(VIEWERS) as ViewersDialog[]).filter((verb) => show.can.includes(verb));
  if (shown.length === 0) return null;
  if (!phone)
    return shown.map((verb) => (
      <Button key={verb} onClick={() => onOpen(verb)}>
        {VIEWERS[verb]}
      </Button>
    ));
  const items = shown.map((verb) => ({ key: verb, label: VIEWERS[verb], onClick: () => onOpen(verb) }));
  return (
    <MenuButton menu={{ items }}>
      <IconButton label="更多操作" icon={<MoreIcon />} />
    </MenuButton>
  );
}

interface LayoutProps {
  show: LiveShow;
  room: LiveRoom;
  readAt: number;
  acts: ReturnType<typeof useRoomActs>;
}

const Desk = ({ show, room, readAt, acts }: LayoutProps) => (
  <>
    <Stack fill className={styles.room}>
      <Stage show={show} room={room} readAt={readAt} />
      <Column height="full" minHeight={0} minWidth={0}>
        <SpokenLine room={room} readAt={readAt} />
        <LineQueue show={show} room={room} />
      </Column>
      <CommentStream room={room} readAt={readAt}>
        <InsertBox id={show.id} disabled={!show.can.includes('insert')} />
      </CommentStream>
    </Stack>
    <ControlBar show={show} room={room} acts={acts} />
  </>
);

/** As many as the queue itself tells. */
const waitingLines = ({ waiting }: LiveRoom) => Object.values(waiting).reduce((sum, count) => sum + count, 0);

/** The same on a phone: a remote control, with everything that is pressed within reach of the thumb. */
function Remote({ show, room, readAt, acts }: LayoutProps) {
  const [view, setView] = useState<'comments' | 'queue'>('comments');
  return (
    <Box fill overflow="y" className={styles.remote}>
      <SpokenLine room={room} readAt={readAt} />
      <InsertBox id={show.id} disabled={!show.can.includes('insert')} large />
      <Box padding="8 16">
        <Segmented
          block
          aria-label="查看"
          value={view}
          onChange={setView}
          options={[
            { value: 'comments', label: `评论 ${room.comments.length}` },
            { value: 'queue', label: `队列 ${waitingLines(room)}` },
          ]}
        />
      </Box>
      {view === 'comments' ? (
        <CommentStream room={room} readAt={readAt} />
      ) : (
        <LineQueue show={show} room={room} />
      )}
      <Stack
        position="fixed"
        gap={10}
        padding="10 16"
        background="card"
        borderTop="line"
        className={styles.dock}
      >
        <Split>
          <Row gap={12}>
            <Elapsed show={show} />
          </Row>
          <MusicVolume id={show.id} volume={room.musicVolume} disabled={!show.can.includes('music')} />
        </Split>
        <Stack columns={2} gap={10}>
          {show.can.includes('control') ? (
            <TakeOver show={show} acts={acts} block />
          ) : (
            <PauseButton show={show} acts={acts} block />
          )}
          <HoldButton label="停止" disabled={!show.can.includes('stop') || acts.busy} onHeld={acts.stop} />
        </Stack>
      </Stack>
    </Box>
  );
}
