import {
  type AttemptStatus,
  attemptState,
  CELL_NOTES,
  type CellNote,
  type PublishCell,
  withoutErrorCodes,
} from '@zhiying/contract';
import dayjs from 'dayjs';

/** plain: in the plan · block, warn: look at it · live: on its way · done: out · locked: out before this plan · off: not there. */
export type CellTone = 'plain' | 'block' | 'warn' | 'live' | 'done' | 'off';

export interface CellFace {
  tone: CellTone;
  time: string;
  /** Under the time: the day, or what is the matter. */
  line: string;
  /** The same in one sentence, for the pointer and for screen readers. */
  words: string;
}

const TONES: Record<AttemptStatus, CellTone> = {
  queued: 'plain',
  submitting: 'live',
  processing: 'live',
  published: 'done',
  failed: 'block',
  unknown: 'warn',
  handover: 'warn',
  cancelled: 'off',
};
const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

export const dayWords = (at: string) => `${dayjs(at).format('MM-DD')} 周${WEEKDAYS[dayjs(at).day()]}`;
export const timeWords = (at: string) => dayjs(at).format('HH:mm');

/** The one thing that is said in the cell; the rest is in its popover. */
export const worstNote = ({ notes }: PublishCell): CellNote | undefined =>
  notes.find(({ severity }) => severity === 'block') ?? notes.find(({ severity }) => severity === 'warn');

export function faceOf(cell: PublishCell | undefined): CellFace {
  if (!cell) return { tone: 'off', time: '', line: '', words: '不发布' };
  const { at, attempt } = cell;
  const moment = at ? `${dayWords(at)} ${timeWords(at)}` : '';
  if (attempt) {
    const label = attemptState.label(attempt.status);
    const detail = withoutErrorCodes(attempt.error?.advice ?? '') || attempt.note;
    return {
      tone: TONES[attempt.status],
      time: at ? timeWords(at) : '',
      line: attempt.status === 'queued' && at ? dayWords(at) : label,
      words: [label, moment, detail].filter(Boolean).join('，'),
    };
  }
  const note = worstNote(cell);
  if (!at && !note)
    return { tone: 'off', time: '', line: '', words: cell.chosen ? '已选择不发布' : '不发布' };
  const putOff = cell.notes.some(({ kind }) => kind === 'quota');
  const tone = note ? (note.severity === 'block' ? 'block' : 'warn') : 'plain';
  return {
    tone,
    time: at ? timeWords(at) : '暂缓',
    line: note
      ? (CELL_NOTES[note.kind].split('，')[0] ?? '')
      : at
        ? `${putOff ? '顺延 ' : ''}${dayWords(at)}`
        : '',
    words: [moment, ...cell.notes.map(({ text }) => text)].filter(Boolean).join('，'),
  };
}
