import type { ReactNode } from 'react';
import { Box, Column, Row, Scroll } from '#kit/base/pieces.tsx';
import styles from './phone-frame.module.css';

interface PhoneFrameProps {
  /** At the top of the screen, where a phone shows whose page it is. */
  title?: string;
  label?: string;
  children: ReactNode;
}

/** A phone's screen with something on it, as high as its room. */
export const PhoneFrame = ({ title = '示例门店', label = '手机预览', children }: PhoneFrameProps) => (
  <Row
    look={{ align: 'stretch', height: 'full', width: 320, maxWidth: 'full', padding: 8 }}
    className={styles.phone}
    role="group"
    aria-label={label}
  >
    <Column grow background="card" overflow="hidden" className={styles.screen}>
      <Box padding="14 16 8" flex="none" size={13} textAlign="center" borderBottom="line">
        {title}
      </Box>
      <Scroll flex={1} overscroll="contain" aria-label={`${label}的画面`}>
        {children}
      </Scroll>
    </Column>
  </Row>
);
