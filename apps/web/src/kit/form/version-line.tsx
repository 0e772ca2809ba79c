import { momentText } from '#kit/base/moment-text.ts';
import { Note } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';

interface Version {
  version: number;
  until: string | null;
  changedBy: string;
  changedAt: string;
}

/** A version: its number, until when it held and who made it; `what` names it where that changes. */
export const VersionLine = ({
  of: { version, until, changedBy, changedAt },
  what,
}: {
  of: Version;
  what?: string;
}) => (
  <Note as="div">
    <MetaLine items={[`第 ${version} 版`, what, until && `至 ${until}`, changedBy, momentText(changedAt)]} />
  </Note>
);
