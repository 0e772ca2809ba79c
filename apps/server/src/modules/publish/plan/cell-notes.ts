import { type CellNote, PLATFORMS, type PublishCell } from '@zhiying/contract';
import type { AccountState } from '../../account/index.ts';
import { countStates } from '../publish.states.ts';
import type { PostCounts } from '../published.repository.ts';
import type { Subject } from '../subjects.ts';

/** Notes on an account's health for a cell that is still to go out. */
export function accountNotes({ level, trouble }: AccountState): CellNote[] {
  if (level === 'ok' || !trouble) return [];
  return [{ kind: 'account', severity: level === 'warn' ? 'warn' : 'block', text: trouble }];
}
export const subjectNotes = ({ blocked, waits, refused, warnings }: Subject): CellNote[] => [
  ...(blocked ? [{ kind: 'blocked', severity: 'block', text: blocked } as const] : []),
  ...(waits ? [{ kind: 'review', severity: 'block', text: waits } as const] : []),
  ...(refused ? [{ kind: 'limit', severity: 'block', text: refused } as const] : []),
  ...warnings.map(({ kind, text }) => ({ kind, severity: 'warn', text }) as const),
];
export const mismatchText = ({ platform }: Pick<Subject, 'platform'>) =>
  platform ? `未选择${PLATFORMS[platform].name}账号` : '所选账号的平台均不支持该内容';
export const hasNote = (cell: PublishCell, severity: CellNote['severity']) =>
  cell.notes.some((note) => note.severity === severity);

/** Counts the cells that were released before by how far they are. */
export function postCounts(cells: readonly PublishCell[]): PostCounts {
  const { queued, submitting, processing, unknown, handover, published } = countStates(
    cells.flatMap(({ attempt }) => attempt ?? []),
  );
  return { scheduled: queued, sending: submitting + processing + unknown + handover, published };
}
