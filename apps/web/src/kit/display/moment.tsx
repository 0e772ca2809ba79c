import { dayText, fullMomentText, momentText } from '#kit/base/moment-text.ts';

/** A moment in the fixed short format; the full one is in its title. */
export const Moment = ({ at, day = false, never }: { at: string | null; day?: boolean; never?: string }) =>
  at === null ? (
    <EmptyCell>{never}</EmptyCell>
  ) : (
    <time dateTime={at} title={fullMomentText(at)}>
      {day ? dayText(at) : momentText(at)}
    </time>
  );

/** An empty cell: a text where it says something, otherwise a dash. */
export const EmptyCell = ({ children }: { children?: string }) =>
  children ? (
    <span style={{ color: 'var(--zy-text3)' }}>{children}</span>
  ) : (
    <span style={{ color: 'var(--zy-text4)' }}>—</span>
  );
