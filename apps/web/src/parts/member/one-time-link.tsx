import { fullMomentText } from '#kit/base/moment-text.ts';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { modal } from '#kit/feedback/notices.ts';
import styles from './one-time-link.module.css';

interface OneTimeLink {
  link: string;
  expiresAt: string;
}

/** The link to hand over. It is shown once: the server keeps only its hash. */
export function LinkBox({ link, expiresAt }: OneTimeLink) {
  const href = new URL(link, location.origin).href;
  return (
    <div className={styles.box}>
      <code className={styles.link}>{href}</code>
      <div className={styles.foot}>
        <span>{fullMomentText(expiresAt)} 前有效，仅可使用一次</span>
        <CopyButton text={href} label="复制链接" />
      </div>
    </div>
  );
}

/** Shows a link that was just issued, in a dialog that says it will not be shown again. */
export function useOneTimeLink() {
  return ({ name, link, expiresAt }: OneTimeLink & { name: string }) =>
    void modal.info({
      title: `请将链接转交「${name}」`,
      icon: null,
      width: 480,
      centered: true,
      okText: '完成',
      content: (
        <>
          <p className={styles.text}>本人打开链接即可设置新密码。关闭后不再显示，需要时可重新生成。</p>
          <LinkBox link={link} expiresAt={expiresAt} />
        </>
      ),
    });
}
