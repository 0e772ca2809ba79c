import { CLIENT_VERSION } from '@zhiying/contract/limits';
import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Logo } from '#kit/base/logo.tsx';
import { Card, Note, Row, Stack } from '#kit/base/pieces.tsx';
import styles from './public.module.css';

/** A page that everybody can open, signed in or not: the brand, a sheet, and the way into the console. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <Stack width="full" maxWidth={760} tone="text" padding="0 16" margin="auto" className={styles.page}>
    <Row padding="20 0" as="header" gap={10} size={16} weight={600}>
      <Logo />
      <span>智营</span>
      <a className={classOf({ size: 14, weight: 400, marginLeft: 'auto' })} href="/manager/home">
        进入控制台
      </a>
    </Row>
    <Card as="main" flow="stack" padding={24} className={styles.sheet}>
      {children}
    </Card>
    <Note padding="16 0 24" as="footer">
      版本 {CLIENT_VERSION}
    </Note>
  </Stack>
);
