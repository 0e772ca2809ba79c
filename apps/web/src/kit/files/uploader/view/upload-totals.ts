import { isRunning, isUnderWay, type UploadItem } from '../queue/item.ts';

export interface UploadTotals {
  count: number;
  done: number;
  failed: number;
  /** Failed, and trying again may help. */
  mayRetry: number;
  waiting: number;
  paused: number;
  underWay: boolean;
  /** Bytes are on their way; while files are only read there is no pace to speak of. */
  sending: boolean;
  bytes: number;
  sent: number;
}

/** Files that were refused do not count into the bytes: nobody waits for them. */
export function totalsOf(items: readonly UploadItem[]): UploadTotals {
  const totals: UploadTotals = {
    count: items.length,
    done: 0,
    failed: 0,
    mayRetry: 0,
    waiting: 0,
    paused: 0,
    underWay: false,
    sending: false,
    bytes: 0,
    sent: 0,
  };
  for (const item of items) {
    const { phase } = item;
    if (phase === 'done') totals.done++;
    else if (phase === 'failed') totals.failed++;
    else if (phase === 'waiting') totals.waiting++;
    else if (!isRunning(item)) totals.paused++;
    if (phase === 'failed' && item.mayRetry) totals.mayRetry++;
    totals.sending ||= phase === 'sending';
    totals.underWay ||= isUnderWay(item);
    if (phase === 'failed' && !item.mayRetry) continue;
    totals.bytes += item.size;
    totals.sent += phase === 'done' ? item.size : phase === 'hashing' ? 0 : item.sent;
  }
  return totals;
}

/** `3 个已完成，1 个失败，1 个排队` */
export const summaryOf = ({ done, failed, paused, waiting }: UploadTotals) =>
  [
    done > 0 && `${done} 个已完成`,
    failed > 0 && `${failed} 个失败`,
    paused > 0 && `${paused} 个暂停`,
    waiting > 0 && `${waiting} 个排队中`,
  ]
    .filter(Boolean)
    .join('，');
