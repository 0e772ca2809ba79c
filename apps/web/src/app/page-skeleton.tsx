import { useLoadingSign } from '#kit/base/loading-sign.ts';
import styles from './page-skeleton.module.css';

/** The outline of a page while its code arrives; not shown for what arrives at once. */
export function PageSkeleton() {
  const shown = useLoadingSign(true);
  return (
    <div className={styles.page} role="status" aria-label="页面加载中">
      {shown && (
        <>
          <div className={styles.title} />
          <div className={styles.card}>
            {Array.from({ length: 8 }, (_, row) => (
              <div key={row} className={styles.row} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
