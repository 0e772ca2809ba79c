import type { Handover } from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Muted, Split, Stack } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import styles from './handover-content.module.css';

/** Most platforms ask for the title in a field of its own. */
const withoutTitle = (text: string, title: string) =>
  title && text.startsWith(title) ? text.slice(title.length).trimStart() : text;

const COPIED = classOf({
  maxHeight: 240,
  whiteSpace: 'pre-wrap',
  breakWords: true,
  padding: 12,
  margin: 0,
  background: 'fill2',
  radius: 8,
  overflow: 'auto',
});

/** Text to copy, pictures and films to save, for whoever publishes by hand. */
export const HandoverContent = ({
  content: { title, text, pictures, video },
}: {
  content: Pick<Handover, 'title' | 'text' | 'pictures' | 'video'>;
}) => (
  <>
    {title && (
      <Box as="section" marginBottom={12} className={styles.part} aria-label="标题">
        <Split as="header" minHeight={32}>
          <b>标题</b>
          <CopyButton text={title} label="复制标题" />
        </Split>
        <pre className={COPIED}>{title}</pre>
      </Box>
    )}
    <Box as="section" marginBottom={12} className={styles.part} aria-label="文字">
      <Split as="header" minHeight={32}>
        <b>文字</b>
        <span>
          {withoutTitle(text, title) !== text && (
            <CopyButton text={withoutTitle(text, title)} label="复制正文" />
          )}
          <CopyButton text={text} label="复制全文" />
        </span>
      </Split>
      <pre className={COPIED}>{withoutTitle(text, title)}</pre>
    </Box>
    {video && (
      <Box as="section" marginBottom={12} className={styles.part} aria-label="视频">
        <Split as="header" minHeight={32}>
          <b>视频</b>
          <Muted as="small">{bytesText(video.size)}，保存到手机相册后发布</Muted>
        </Split>
        <video
          className={classOf({ flow: 'block', width: 'full', radius: 8 }, styles.video)}
          src={video.url}
          poster={pictures[0]?.url}
          controls
          playsInline
          preload="metadata"
        >
          {/* Subtitles are part of the picture. */}
          <track kind="captions" />
        </video>
        <a
          className={classOf(
            { flow: 'block', tone: 'primary', textAlign: 'center', padding: 10, marginTop: 8, radius: 8 },
            styles.save,
          )}
          href={video.url}
          download={video.name}
          target="_blank"
          rel="noreferrer"
        >
          保存视频
        </a>
      </Box>
    )}
    {pictures.length > 0 && (
      <Box as="section" marginBottom={12} className={styles.part} aria-label={video ? '封面' : '图片'}>
        <Split as="header" minHeight={32}>
          <b>{video ? '封面' : `图片 ${pictures.length}`}</b>
          <Muted as="small">{video ? '长按或点击保存' : '长按或点击保存，请按此顺序发布'}</Muted>
        </Split>
        <Stack tracks="repeat(auto-fill, minmax(96px, 1fr))" as="ul" gap={8} className={styles.pictures}>
          {pictures.map(({ name, url }, at) => (
            <li key={url}>
              <a
                className={classOf({
                  flow: 'block',
                  background: 'fill',
                  radius: 8,
                  overflow: 'hidden',
                  position: 'relative',
                })}
                href={url}
                download={name}
                target="_blank"
                rel="noreferrer"
              >
                <img
                  className={classOf({ height: 'full', width: 'full', objectFit: 'cover' })}
                  src={url}
                  alt={`第 ${at + 1} 张：${name}`}
                  loading="lazy"
                />
                <span>{at + 1}</span>
              </a>
            </li>
          ))}
        </Stack>
      </Box>
    )}
  </>
);
