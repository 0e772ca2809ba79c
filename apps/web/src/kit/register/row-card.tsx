import type { ReactNode } from 'react';
import { Clip, Note, Row, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';

interface RowCardProps {
  /** Before the title, such as a button that plays it. */
  before?: ReactNode;
  title: ReactNode;
  /** At the end of the title's line, such as its state. */
  mark?: ReactNode;
  /** The line below. */
  meta: readonly ReactNode[];
  /** Where there is too little room the last item of the line gives way. */
  lastGives?: boolean;
  children?: ReactNode;
}

/** A row on a phone: its name, its state, and a line about it. */
export const RowCard = ({ before, title, mark, meta, lastGives, children }: RowCardProps) => (
  <Stack as="span" gap={4} width="full" minWidth={0}>
    <Row as="span" gap={8} minWidth={0}>
      {before}
      <Clip grow>{title}</Clip>
      {mark}
    </Row>
    {children}
    <Note as="span">
      <MetaLine items={meta} lastGives={lastGives} />
    </Note>
  </Stack>
);
