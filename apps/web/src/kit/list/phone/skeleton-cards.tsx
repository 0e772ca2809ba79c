import { classOf } from '#kit/base/class-of.ts';
import styles from './phone-list.module.css';

export const SkeletonCards = () => (
  <div className={styles.cards} role="status" aria-label="加载中">
    {[0, 1, 2, 3, 4, 5].map((card) => (
      <div
        key={card}
        className={classOf(
          { marginBottom: 8, background: 'card', border: 'line2', radius: 8 },
          styles.skeleton,
        )}
      >
        <i />
        <i />
      </div>
    ))}
  </div>
);
