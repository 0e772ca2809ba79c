import { NOTE_POINTS, type VideoNotes } from '@zhiying/contract';
import { measure } from './measure.ts';

interface Referred {
  title: string;
  text: string;
  author: string;
  url: string;
  seconds: number | null;
  notes: VideoNotes | null;
}

/** What whoever writes should know of the reference: how it is made, never its words to copy. */
export function referenceBrief({ title, text, author, url, seconds, notes }: Referred): string {
  const { firstLine, asks, numbers } = measure({ title, text, seconds });
  const opening = [asks && '提问', numbers && '数字'].filter(Boolean).join('加');
  return [
    `参考作品：${author ? `${author}《${title}》` : `《${title}》`}${url ? `（${url}）` : ''}`,
    '只借鉴做法，不照搬原句和画面。',
    firstLine && `首句：“${firstLine}”${opening ? `，以${opening}开头` : ''}`,
    seconds !== null && `时长约 ${seconds} 秒`,
    ...(notes?.points.map(({ point, value }) => `${NOTE_POINTS[point]}：${value}`) ?? []),
  ]
    .filter(Boolean)
    .join('\n');
}
