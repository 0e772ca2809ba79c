import type { Handover } from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { CopyButton } from '#kit/display/copy-button.tsx';
import styles from './handover-content.module.css';

/** Most platforms ask for the title in a field of its own. */
const withoutTitle = (text: string, title: string) =>
  title && text.startsWith(title) ? text.slice(title.length).trimStart() : text;

/** Text to copy, pictures and films to save, for whoever publishes by hand. */
export const HandoverContent = ({
  content: { title, text, pictures, video },
}: {
  content: Pick<Handover, 'title' | 'text' | 'pictures' | 'video'>;
}) => (
  <>
    {title && (
      <section className={styles.part} aria-label="标题">
        <header>
          <b>标题</b>
          <CopyButton text={title} label="复制标题" />
        </header>
        <pre>{title}</pre>
      </section>
    )}
    <section className={styles.part} aria-label="文字">
      <header>
        <b>文字</b>
        <span>
          {withoutTitle(text, title) !== text && (
            <CopyButton text={withoutTitle(text, title)} label="复制正文" />
          )}
          <CopyButton text={text} label="复制全文" />
        </span>
      </header>
      <pre>{withoutTitle(text, title)}</pre>
    </section>
    {video && (
      <section className={styles.part} aria-label="视频">
        <header>
          <b>视频</b>
          <small>{bytesText(video.size)}，保存到手机相册后发布</small>
        </header>
        <video
          className={styles.video}
          src={video.url}
          poster={pictures[0]?.url}
          controls
          playsInline
          preload="metadata"
        >
          {/* Subtitles are part of the picture. */}
          <track kind="captions" />
        </video>
        <a className={styles.save} href={video.url} download={video.name} target="_blank" rel="noreferrer">
          保存视频
        </a>
      </section>
    )}
    {pictures.length > 0 && (
      <section className={styles.part} aria-label={video ? '封面' : '图片'}>
        <header>
          <b>{video ? '封面' : `图片 ${pictures.length}`}</b>
          <small>{video ? '长按或点击保存' : '长按或点击保存，请按此顺序发布'}</small>
        </header>
        <ul className={styles.pictures}>
          {pictures.map(({ name, url }, at) => (
            <li key={url}>
              <a href={url} download={name} target="_blank" rel="noreferrer">
                <img src={url} alt={`第 ${at + 1} 张：${name}`} loading="lazy" />
                <span>{at + 1}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
);
