import { FILM_SCRIPTS, OFFLINE_SPEECH_LABEL, VIDEO_KINDS, type Video } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { VideoIcon } from '#kit/base/icons.tsx';
import { CellThumb, clippedText } from '#kit/display/cells.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { clockText } from '#parts/ai-video/video-address.ts';
import { Difference, VideoStatus } from '#parts/ai-video/video-status.tsx';
import { stableUrl } from '#parts/material/stable-url.ts';
import { ReviewMark } from '#parts/review/review-mark.tsx';

export const VideoThumb = ({ cover }: { cover: string | null }) => (
  <CellThumb tall src={cover && stableUrl(cover)} icon={<VideoIcon />} />
);

export const workColumns: Column<Video>[] = [
  {
    id: 'title',
    title: '作品',
    width: 280,
    exports: ['topic', 'no', 'title'],
    render: (video) => (
      <span className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })}>
        <VideoThumb cover={video.cover} />
        <span className={classOf({ flow: 'block', minWidth: 0, clip: true })} title={video.title}>
          {video.title}
        </span>
      </span>
    ),
  },
  { id: 'kind', title: '方式', width: 72, render: ({ kind }) => VIDEO_KINDS[kind] },
  {
    id: 'status',
    title: '状态',
    width: 112,
    render: (video) => (
      <span title={video.note || undefined}>
        <VideoStatus video={video} />
      </span>
    ),
  },
  {
    id: 'refusals',
    title: '素材',
    width: 120,
    exports: [],
    render: ({ refusals }) =>
      refusals.length > 0 ? (
        <span title={refusals.join('\n')}>
          <Mark tone="error">{`${refusals.length} 个不可用`}</Mark>
        </span>
      ) : (
        <span className={classOf({ tone: 'text2' })}>可用</span>
      ),
  },
  {
    id: 'blocks',
    title: '检查',
    width: 152,
    exports: [],
    render: ({ blocks, warns, script, offlineVoice }) => (
      <span className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })}>
        {blocks > 0 ? (
          <Mark tone="error">{`${blocks} 处必须处理`}</Mark>
        ) : warns > 0 ? (
          <Mark tone="warning">{`${warns} 处提醒`}</Mark>
        ) : script === 'offline' ? (
          <Mark tone="neutral">{FILM_SCRIPTS.offline}</Mark>
        ) : (
          <span className={classOf({ tone: 'text2' })}>无问题</span>
        )}
        {offlineVoice && <Mark tone="neutral">{OFFLINE_SPEECH_LABEL}</Mark>}
      </span>
    ),
  },
  {
    id: 'review',
    title: '审核',
    width: 104,
    optional: true,
    render: ({ status, review, rejectReason }) =>
      status === 'done' ? (
        <span title={rejectReason || undefined}>
          <ReviewMark state={review} />
        </span>
      ) : (
        <EmptyCell />
      ),
  },
  {
    id: 'durationMs',
    title: '时长',
    width: 80,
    sort: 'durationMs',
    render: ({ durationMs }) => clockText(durationMs),
  },
  { id: 'shots', title: '镜头', width: 64, render: ({ shots }) => shots },
  {
    id: 'difference',
    title: '差异',
    width: 96,
    sort: 'difference',
    render: (video) => <Difference video={video} />,
  },
  { id: 'owner', title: '创建人', width: 88, render: ({ owner }) => clippedText(owner.name) },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 124,
    sort: 'createdAt',
    exports: [],
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'composedAt',
    title: '完成时间',
    width: 124,
    optional: true,
    render: ({ composedAt }) => <Moment at={composedAt} />,
  },
  { id: 'node', title: '所属组织', width: 140, optional: true, render: ({ node }) => clippedText(node.name) },
  { id: 'note', title: '说明', width: 220, optional: true, render: ({ note }) => clippedText(note) },
];
