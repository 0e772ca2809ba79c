import { VIDEO_KINDS, type Video } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { clockText } from '#parts/ai-video/video-address.ts';
import { Difference, VideoStatus } from '#parts/ai-video/video-status.tsx';
import { VideoThumb } from './work.columns.tsx';
import styles from './works.module.css';

/** A film on a phone. */
export const WorkCard = ({ video }: { video: Video }) => (
  <span className={styles.card}>
    <span className={styles.cardLine}>
      <span className={pieces.row}>
        <VideoThumb cover={video.cover} />
        <b className={pieces.clip}>{video.title}</b>
      </span>
      <VideoStatus video={video} />
    </span>
    <span className={styles.cardFoot}>
      <MetaLine items={[VIDEO_KINDS[video.kind], clockText(video.durationMs), momentText(video.createdAt)]} />{' '}
      <Difference video={video} />
    </span>
  </span>
);
