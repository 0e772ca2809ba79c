import { type ArticlePlatform, PLATFORMS } from '@zhiying/contract';
import styles from './platform-mark.module.css';

const SHORT: Record<ArticlePlatform, string> = {
  wechat: '公',
  douyin: '抖',
  kuaishou: '快',
  xiaohongshu: '红',
  channels: '视',
  toutiao: '头',
};

/** A platform as one character on a quiet tile; its name is told to the pointer and to screen readers. */
export const PlatformMark = ({ platform }: { platform: ArticlePlatform }) => (
  <span className={styles.mark} title={PLATFORMS[platform].name}>
    <span aria-hidden="true">{SHORT[platform]}</span>
    <span className="zy-visually-hidden">{PLATFORMS[platform].name}</span>
  </span>
);

export const PlatformMarks = ({ platforms }: { platforms: readonly ArticlePlatform[] }) => (
  <span className={styles.marks}>
    {platforms.map((platform) => (
      <PlatformMark key={platform} platform={platform} />
    ))}
  </span>
);

/** The same tile with the name beside it. */
export const PlatformName = ({ platform }: { platform: ArticlePlatform }) => (
  <span className={styles.name}>
    <span className={styles.mark} aria-hidden="true">
      {SHORT[platform]}
    </span>
    {PLATFORMS[platform].name}
  </span>
);
