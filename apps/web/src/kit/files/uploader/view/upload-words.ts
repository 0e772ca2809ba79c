import { bytesText } from '#kit/base/bytes.ts';
import type { UploadItem } from '../queue/item.ts';
import { secondsText } from '../queue/speed-meter.ts';

export const percentOf = ({ sent, size, phase }: UploadItem) =>
  phase === 'done' ? 100 : size > 0 ? Math.min(99, Math.floor((sent / size) * 100)) : 0;

/** The small line of a row: `68% · 8.4 MB/s · 剩 0:08`. */
export function statusOf(item: UploadItem): string {
  const { phase, message, speed, parts, size, sent } = item;
  const percent = `${percentOf(item)}%`;
  switch (phase) {
    case 'waiting':
      return '排队中';
    case 'hashing':
      return `校验中 ${percent}`;
    case 'sending': {
      const left = secondsText(size - sent, speed);
      return [percent, speed > 0 && `${bytesText(speed)}/s`, left && `剩 ${left}`]
        .filter(Boolean)
        .join(' · ');
    }
    case 'registering':
      return '登记中';
    case 'paused':
      return message ?? `${percent} · 已暂停`;
    case 'lost':
      return message ?? '';
    case 'done':
      return message ?? '已完成';
    case 'failed': {
      const where =
        parts && parts.done < parts.total ? `${percent} · 分片 ${parts.done} / ${parts.total} · ` : '';
      return `${where}${message ?? ''}`;
    }
  }
}

const RANK: Record<UploadItem['phase'], number> = {
  failed: 0,
  lost: 0,
  sending: 1,
  hashing: 1,
  registering: 1,
  paused: 2,
  waiting: 3,
  done: 4,
};

/** Sorts uploads: those that need attention first, finished ones last, otherwise in the order chosen. */
export const inOrder = (items: readonly UploadItem[]) =>
  items.toSorted((one, other) => RANK[one.phase] - RANK[other.phase]);
