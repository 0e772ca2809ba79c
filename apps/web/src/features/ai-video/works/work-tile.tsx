import { VIDEO_KINDS, VIDEO_STEPS, type Video } from '@zhiying/contract';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon, ClockIcon, WarningIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import { Clip, Column, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { TileActions } from '#kit/display/tile-actions.tsx';
import { FilmFrame } from '#kit/files/player/film-frame.tsx';
import type { Action } from '#kit/session/action.ts';
import { clockText } from '#parts/ai-video/video-address.ts';
import { Difference } from '#parts/ai-video/video-status.tsx';
import { stableUrl } from '#parts/material/stable-url.ts';
import styles from './works.module.css';

interface WorkTileProps {
  video: Video;
  actions: readonly Action<Video>[];
  onPlay(video: Video): void;
}

const isOpen = ({ status }: Video) => status === 'queued' || status === 'composing';

/** A film on a card: what it looks like, whose it is, and what still has to be done with it. */
export function WorkTile({ video, actions, onPlay }: WorkTileProps) {
  const menu = actions.filter(
    ({ id }) => id !== 'video.play' && id !== 'video.edit' && id !== 'video.release',
  );
  const first = actions.filter(({ id }) => id === 'video.edit' || id === 'video.release');
  return (
    <Column as="span" height="full" radius={8} overflow="hidden">
      <Text
        flex={1}
        position="relative"
        className={styles.tileFrame}
        onClickCapture={(event) => {
          const target = event.target as HTMLElement;
          // An open menu hangs elsewhere on the page, but its clicks pass through here too.
          const isFrame = event.currentTarget.contains(target) && !target.closest('button');
          if (!video.url || !isFrame) return;
          event.stopPropagation();
          onPlay(video);
        }}
      >
        <FilmFrame
          cover={stableUrl(video.cover)}
          src={stableUrl(video.url)}
          ratio={video.ratio}
          length={clockText(video.durationMs)}
          dim={isOpen(video) || video.status === 'failed'}
          tag={tagOf(video)}
          middle={middleOf(video)}
          actions={
            actions.length > 0 && (
              <TileActions
                subject={video}
                name={video.title}
                first={first}
                menu={menu}
                className={classOf({ grow: true })}
              />
            )
          }
        />
      </Text>
      <Stack padding="8 10 10" as="span" gap={2}>
        <Clip title={video.title}>{video.title}</Clip>
        <Clip size="12/18" tone="muted">
          <MetaLine items={[VIDEO_KINDS[video.kind], video.owner.name, momentText(video.createdAt)]} />
        </Clip>
        <Row as="span" gap={8} minWidth={0} size="12/18" tone="muted">
          <Clip grow>{checkOf(video)}</Clip>
          {video.shownOn > 0 ? `已发 ${video.shownOn} 个账号` : <Difference video={video} />}
        </Row>
      </Stack>
    </Column>
  );
}

function tagOf(video: Video): ReactNode {
  if (video.status === 'failed') return <Mark tone="error">合成失败</Mark>;
  if (!isOpen(video)) return null;
  return <Mark tone="primary">{video.step ? `${VIDEO_STEPS[video.step]} ${video.percent}%` : '排队中'}</Mark>;
}

const Ring = ({ children }: { children: ReactNode }) => (
  <Stack
    as="span"
    look={{ tone: 'errorMark', center: true, square: 48, background: 'card', radius: 'round' }}
    position="cover"
    className={styles.ring}
  >
    {children}
  </Stack>
);

function middleOf(video: Video): ReactNode {
  if (isOpen(video))
    return (
      <Ring>
        <Progress type="circle" size={40} percent={video.percent} showInfo={false} aria-label="合成进度" />
      </Ring>
    );
  if (video.status === 'failed')
    return (
      <Ring>
        <WarningIcon size={20} />
      </Ring>
    );
  return undefined;
}

const line = (tone: string, icon: ReactNode, text: string) => (
  <Row as="span" flow="inline" gap={4} maxWidth="full" className={styles.check} data-tone={tone} title={text}>
    {icon}
    {text}
  </Row>
);

/** What comes next for a film, the most pressing first. */
function checkOf({ status, note, refusals, blocks, warns, review }: Video): ReactNode {
  if (status === 'failed') return line('error', <WarningIcon size={14} />, note || '合成失败');
  if (status === 'draft' || status === 'cancelled') return line('', <ClockIcon size={14} />, '待合成');
  if (status !== 'done') return line('', <ClockIcon size={14} />, note || '合成中');
  if (refusals.length > 0) return line('error', <WarningIcon size={14} />, `素材${refusals[0]}`);
  if (blocks > 0) return line('warning', <WarningIcon size={14} />, `${blocks} 处必须处理`);
  if (review === 'pending') return line('', <ClockIcon size={14} />, '待审核');
  if (review === 'rejected') return line('warning', <WarningIcon size={14} />, '被驳回');
  if (warns > 0) return line('warning', <WarningIcon size={14} />, `${warns} 处提醒`);
  return line('success', <CheckIcon size={14} />, '检查通过');
}
