import { dayText, fullMomentText, momentText } from '#kit/base/moment-text.ts';

/** A moment in the fixed short format; the full one is in its title. */
export const Moment = ({ at, day = false, never }: { at: string | null; day?: boolean; never?: string }) =>
  at === null ? (
    <Absent>{never}</Absent>
  ) : (
    <time dateTime={at} title={fullMomentText(at)}>
      {day ? dayText(at) : momentText(at)}
    </time>
  );

/** An empty cell: words where they say something, otherwise a dash. */
export const Absent = ({ children }: { children?: string }) =>
  children ? (
    <span style={{ color: 'var(--zy-text3)' }}>{children}</span>
  ) : (
    <span style={{ color: 'var(--zy-text4)' }}>—</span>
  );
