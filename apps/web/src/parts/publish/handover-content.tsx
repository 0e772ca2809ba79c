import type { Handover } from '@zhiying/contract';
import { CopyButton } from '#kit/display/copy-button.tsx';
import styles from './handover-content.module.css';

/** Most platforms ask for the title in a field of its own. */
const withoutTitle = (text: string, title: string) =>
  title && text.startsWith(title) ? text.slice(title.length).trimStart() : text;

/** Text to copy and pictures to save, for whoever publishes by hand. */
export const HandoverContent = ({
  content: { title, text, pictures },
}: {
  content: Pick<Handover, 'title' | 'text' | 'pictures'>;
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
    {pictures.length > 0 && (
      <section className={styles.part} aria-label="图片">
        <header>
          <b>图片 {pictures.length}</b>
          <small>长按或点击保存，请按此顺序发布</small>
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
