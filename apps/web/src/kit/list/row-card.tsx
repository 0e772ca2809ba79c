import type { ComponentProps, ReactNode } from 'react';
import { Clip, Note, Row, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';

interface RowCardProps extends ComponentProps<typeof MetaLine> {
  title?: string;
  /** In place of the title: several things beside each other. */
  head?: ReactNode;
  /** Between the head and what is small below it. */
  children?: ReactNode;
}

/** A row of a list on a phone: what it is called, and small below what is known of it. */
export const RowCard = ({ title, head, children, ...known }: RowCardProps) => (
  <Stack as="span" gap={4} minWidth={0} width="full">
    {head ? (
      <Row as="span" gap={8} minWidth={0}>
        {head}
      </Row>
    ) : (
      <Clip as="b">{title}</Clip>
    )}
    {children}
    <Note as="span">
      <MetaLine {...known} />
    </Note>
  </Stack>
);
