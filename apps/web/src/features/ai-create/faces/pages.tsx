import { useState } from 'react';
import { Row, Stack, Text } from '#kit/base/pieces.tsx';
import styles from './faces.module.css';
import type { Post } from './platform-face.tsx';

/** Pictures one at a time, as a thumb would turn them; without any the place says so. */
export function Pages({ pictures }: Pick<Post, 'pictures'>) {
  const [page, setPage] = useState(0);
  const shown = pictures[Math.min(page, pictures.length - 1)];
  return (
    <Stack center position="relative" className={styles.pages}>
      {shown ? <img src={shown.url} alt={shown.name} /> : <p>暂无图片</p>}
      {pictures.length > 1 && (
        <>
          <Text position="absolute" tone="white" size={12} padding="0 8" radius={10} className={styles.count}>
            {Math.min(page, pictures.length - 1) + 1}/{pictures.length}
          </Text>
          <Row align="stretch" position="absolute" bottom={4} className={styles.dots}>
            {pictures.map(({ url }, at) => (
              <button
                key={url}
                type="button"
                aria-label={`第 ${at + 1} 张图片`}
                aria-current={at === page}
                onClick={() => setPage(at)}
              />
            ))}
          </Row>
        </>
      )}
    </Stack>
  );
}
