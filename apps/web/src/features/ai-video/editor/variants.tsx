import { LEAST_DIFFERENCE, VIDEO_STEPS, type Video, type VideoTheme, videoState } from '@zhiying/contract';
import { PlayIcon } from '#kit/base/icons.tsx';
import { steadyUrl } from '#parts/material/steady-url.ts';
import styles from './variants.module.css';

interface VariantsProps {
  theme: VideoTheme;
  videos: readonly Video[];
  shown: number;
  onShow(id: number): void;
  onPlay(video: Video): void;
}

const wordsOf = ({ status, step, percent }: Video) =>
  status === 'composing' ? `${step ? VIDEO_STEPS[step] : ''} ${percent}%` : videoState.label(status);

/** Every film of the theme: how far it is, how long, and how different from the others. */
export function Variants({ theme, videos, shown, onShow, onPlay }: VariantsProps) {
  const { counts } = theme;
  return (
    <section className={styles.strip} aria-label="全部版本">
      <div className={styles.sum}>
        <b>{videos.length} 个版本</b>
        {videos.length > 1 && <span>镜头差异 ≥ {LEAST_DIFFERENCE}%</span>}
        <span>
          {counts.done} 完成{counts.open > 0 && ` · ${counts.open} 生成中`}
          {counts.failed > 0 && ` · ${counts.failed} 失败`}
        </span>
      </div>
      {videos.map((video) => (
        <div key={video.id} className={styles.one} data-on={video.id === shown || undefined}>
          <button
            type="button"
            className={styles.cover}
            aria-pressed={video.id === shown}
            aria-label={`第 ${video.no} 条`}
            onClick={() => onShow(video.id)}
            title={video.note || video.title}
          >
            {video.cover && <img src={steadyUrl(video.cover)} alt="" />}
            {video.status === 'composing' && <i style={{ width: `${video.percent}%` }} />}
          </button>
          {video.url && (
            <button
              type="button"
              className={styles.play}
              aria-label={`播放第 ${video.no} 条`}
              onClick={() => onPlay(video)}
            >
              <PlayIcon size={12} />
            </button>
          )}
          <div className={styles.words}>
            <b>{String(video.no).padStart(2, '0')}</b>
            <span>{(video.durationMs / 1000).toFixed(1)}s</span>
            {video.status === 'done' ? (
              video.difference !== null && (
                <span
                  data-low={video.difference < LEAST_DIFFERENCE || undefined}
                  title={video.nearest === null ? undefined : `与第 ${video.nearest} 条最接近`}
                >
                  {video.difference}%
                </span>
              )
            ) : (
              <span data-state={video.status}>{wordsOf(video)}</span>
            )}
          </div>
        </div>
      ))}
    </section>
  );
}
