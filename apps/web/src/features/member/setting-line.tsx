import { type ReactNode, useId } from 'react';
import { Note, Row, Split } from '#kit/base/pieces.tsx';

interface SettingLineProps {
  title: string;
  note: string;
  mark?: ReactNode;
  children(labelId: string): ReactNode;
}

/** What can be set or done, said on the left, the switch or button on the right. */
export function SettingLine({ title, note, mark, children }: SettingLineProps) {
  const id = useId();
  return (
    <Split gap={12} marginBottom={16}>
      <div>
        <Row gap={8} size="13/20">
          <span id={id}>{title}</span>
          {mark}
        </Row>
        <Note as="div">{note}</Note>
      </div>
      {children(id)}
    </Split>
  );
}
