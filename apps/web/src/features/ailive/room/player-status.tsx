import type { LiveRoom, LiveShow } from '@zhiying/contract';
import { Button } from 'antd';
import { Row } from '#kit/base/pieces.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { useLiveStore } from './player/live.store.ts';

interface PlayerStatusProps {
  show: LiveShow;
  room: LiveRoom;
  mine: boolean;
  onPlay(): void;
}

/** Where the voice comes out, and what is wrong with it; the controller can bring it into this window. */
export function PlayerStatus({ show, room, mine, onPlay }: PlayerStatusProps) {
  const { showId, blocked, reconnecting, liveState } = useLiveStore();
  const here = showId === show.id;
  const [tone, words]: [Tone, string] = !here
    ? room.playing
      ? ['success', '正在其他窗口播放']
      : ['error', '没有窗口在播放']
    : blocked
      ? ['warning', '浏览器需要点击后才能播放']
      : reconnecting
        ? ['warning', '连接中断，正在重连']
        : liveState === 'living'
          ? ['success', '此窗口播放正常']
          : ['warning', '正在连接'];
  return (
    <Row gap={12} wrap>
      <StatusDot tone={tone}>{words}</StatusDot>
      {mine && (!here || blocked) && (
        <Button type={room.playing ? 'default' : 'primary'} onClick={onPlay}>
          {blocked ? '继续播放' : '在此播放'}
        </Button>
      )}
    </Row>
  );
}
