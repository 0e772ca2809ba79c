import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { Box, Card } from '#kit/base/pieces.tsx';
import styles from './page-skeleton.module.css';

/** The outline of a page while its code arrives; not shown for what arrives at once. */
export function PageSkeleton() {
  const shown = useLoadingSign(true);
  return (
    <Box padding="20 gutter 16" role="status" aria-label="页面加载中">
      {shown && (
        <>
          <Box height={24} width={160} marginBottom={20} className={styles.title} />
          <Card padding="24 16">
            {Array.from({ length: 8 }, (_, row) => (
              <Box height={14} key={row} className={styles.row} />
            ))}
          </Card>
        </>
      )}
    </Box>
  );
}
