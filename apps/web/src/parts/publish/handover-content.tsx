import type { Handover } from '@zhiying/contract';
import { CopyButton } from '#kit/display/copy-button.tsx';
import styles from './handover-content.module.css';

/** Text to copy and pictures to save, for whoever publishes by hand. */
export const HandoverContent = ({
  content: { text, pictures },
}: {
  content: Pick<Handover, 'text' | 'pictures'>;
}) => (
  <>
    <section className={styles.part} aria-label="文字">
      <header>
        <b>文字</b>
        <CopyButton text={text} label="复制全文" />
      </header>
      <pre>{text}</pre>
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
