import type { contract, DataOf } from '@zhiying/contract';
import dayjs from 'dayjs';
import { dayWords, timeWords, worstNote } from '../grid/cell-face.ts';

type Plan = Pick<DataOf<typeof contract.publish.plan>, 'accounts' | 'cells' | 'totals'>;

const MOST_NAMES = 4;
/** What is due within this is called now. */
const NOW_MINUTES = 2;

/** What releasing would do: how many posts go to which accounts, and when. */
export function releaseWords({ accounts, cells, totals }: Plan, now = dayjs()) {
  const going = cells.filter(
    (cell) =>
      cell.at !== null &&
      worstNote(cell)?.severity !== 'block' &&
      // Tried in vain before: goes out again.
      (!cell.attempt || ['failed', 'cancelled'].includes(cell.attempt.status)),
  );
  const names = accounts
    .filter(({ id }) => going.some(({ accountId }) => accountId === id))
    .map(({ name }) => `「${name}」`);
  const more = names.length > MOST_NAMES ? '等' : '';
  const moments = going.flatMap(({ at }) => at ?? []).sort((a, b) => Date.parse(a) - Date.parse(b));
  return {
    title: `发布 ${totals.going} 条？`,
    to: `发布到 ${names.length} 个账号：${names.slice(0, MOST_NAMES).join('')}${more}。`,
    when: whenWords(moments, now),
    held: totals.blocked > 0 ? `另有 ${totals.blocked} 条暂缓，处理后再发布。` : '',
    okText: `发布 ${totals.going} 条`,
  };
}

function whenWords(moments: readonly string[], now: dayjs.Dayjs): string {
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last) return '';
  const isNow = (at: string) => dayjs(at).diff(now, 'minute') < NOW_MINUTES;
  const words = (at: string) => `${dayWords(at)} ${timeWords(at)}`;
  if (isNow(last)) return '确认后立即发布，已发布的内容需到平台删除。';
  const begin = isNow(first) ? '确认后立即开始' : words(first);
  if (words(first) === words(last)) return `${begin} 发布，发布前可取消。`;
  return `${begin}${isNow(first) ? '' : ' 开始'}，${words(last)} 发布完成；未发布的可随时取消。`;
}
