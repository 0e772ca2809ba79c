import type { ReactNode } from 'react';
import { LeftIcon } from '#kit/base/icons.tsx';
import { Row, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';

interface EditorHeadProps {
  /** Where the way back leads. */
  back: string;
  onBack(): void;
  title: string;
  /** How it stands, beside the title. */
  status?: ReactNode;
  /** What can be done, at the end of the line. */
  children: ReactNode;
}

/** The line above an editor that takes the whole page. */
export const EditorHead = ({ back, onBack, title, status, children }: EditorHeadProps) => (
  <Row gap={12} wrap flex="none" padding="12 20" background="card" borderBottom="line">
    <IconButton label={back} icon={<LeftIcon />} onClick={onBack} />
    <Text as="h1" size={16} weight={600}>
      {title}
    </Text>
    {status}
    <Text grow />
    {children}
  </Row>
);
