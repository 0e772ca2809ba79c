import { LEAST_DIFFERENCE, VIDEO_STEPS, type Video, type VideoTheme, videoState } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { PlayIcon } from '#kit/base/icons.tsx';
import { PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { differenceWords } from '#parts/ai-video/video-status.tsx';
import { stableUrl } from '#parts/material/stable-url.ts';
import styles from './variants.module.css';

interface VariantsProps {
  theme: VideoTheme;
  videos: readonly Video[];
  shown: number;
  onShow(id: number): void;
  onPlay(video: Video): void;
}

const wordsOf = ({ status, step, percent }: Video) =>
  isMoving({ status, step }) ? `${step ? VIDEO_STEPS[step] : ''} ${percent}%` : videoState.label(status);

/** It is composed, or its lines are spoken. */
const isMoving = ({ status, step }: Pick<Video, 'status' | 'step'>) =>
  status === 'composing' || (status === 'queued' && step !== null);

/** Every film of the theme: how far it is, how long, and how different from the others. */
export function Variants({ theme, videos, shown, onShow, onPlay }: VariantsProps) {
  const { counts } = theme;
  return (
    <Row
      as="section"
      look={{ gap: 12, align: 'stretch', flex: 'none', padding: '12 16', borderTop: 'line' }}
      className={styles.strip}
      aria-label="全部版本"
    >
      <Stack gap={2} flex="none" width={120} size={12} tone="text2" className={styles.sum}>
        <Text as="b" size={14} tone="text">
          {videos.length} 个版本
        </Text>
        {videos.length > 1 && <span>镜头差异 ≥ {LEAST_DIFFERENCE}%</span>}
        <span>
          {counts.done} 完成{counts.open > 0 && ` · ${counts.open} 生成中`}
          {counts.failed > 0 && ` · ${counts.failed} 失败`}
        </span>
      </Stack>
      {videos.map((video) => (
        <Row
          key={video.id}
          look={{ gap: 6, align: 'stretch', flex: 'none', position: 'relative' }}
          className={styles.one}
          data-on={video.id === shown || undefined}
        >
          <PlainButton
            look={{
              width: 52,
              padding: 0,
              background: 'fill',
              radius: 6,
              overflow: 'hidden',
              position: 'relative',
            }}
            className={styles.cover}
            aria-pressed={video.id === shown}
            aria-label={`第 ${video.no} 条`}
            onClick={() => onShow(video.id)}
            title={video.note || video.title}
          >
            {video.cover && (
              <img
                className={classOf({ height: 'full', width: 'full', objectFit: 'contain' })}
                src={stableUrl(video.cover)}
                alt=""
              />
            )}
            {isMoving(video) && (
              <Text
                as="i"
                background="solid"
                position="absolute"
                inset="auto auto 0 0"
                style={{ width: `${video.percent}%` }}
              />
            )}
          </PlainButton>
          {video.url && (
            <PlainButton
              look={{
                flow: 'row',
                align: 'center',
                justify: 'center',
                square: 20,
                tone: 'text',
                padding: 0,
                background: 'card',
                radius: 'round',
                position: 'absolute',
              }}
              className={styles.play}
              aria-label={`播放第 ${video.no} 条`}
              onClick={() => onPlay(video)}
            >
              <PlayIcon size={12} />
            </PlainButton>
          )}
          <Stack pack="start" minWidth={48} size="12/18" tone="muted" className={styles.words}>
            <Text as="b" weight={500} tone="text2">
              {String(video.no).padStart(2, '0')}
            </Text>
            <span>{(video.durationMs / 1000).toFixed(1)}s</span>
            {video.status === 'done' ? (
              video.difference !== null && (
                <span
                  data-low={video.difference < LEAST_DIFFERENCE || video.sameOpening.length > 0 || undefined}
                  title={differenceWords(video)}
                >
                  {video.difference}%
                  {video.sameOpening.length > 0 && <small>开头同 {video.sameOpening.join('、')}</small>}
                </span>
              )
            ) : (
              <span data-state={video.status}>{wordsOf(video)}</span>
            )}
          </Stack>
        </Row>
      ))}
    </Row>
  );
}
