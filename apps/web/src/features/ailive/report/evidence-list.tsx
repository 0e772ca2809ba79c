import {
  contract,
  LIVE_EVENT_KINDS,
  type LiveEventKind,
  type LiveEvidence,
  liveEventNote,
} from '@zhiying/contract';
import dayjs from 'dayjs';
import { Clip } from '#kit/base/pieces.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { ListPage, listOf, RowCard } from '#kit/list/index.ts';
import { columnsOf } from '#kit/register/columns.tsx';

const kindOf = ({ kind }: LiveEvidence) => LIVE_EVENT_KINDS[kind as LiveEventKind] ?? kind;
const timeOf = ({ at }: LiveEvidence) => dayjs(at).format('HH:mm:ss.SSS');

const of = columnsOf(contract.liveShow.evidence);
const list = listOf(contract.liveShow.evidence, {
  headless: true,
  id: 'liveEvidence',
  noun: '留痕',
  columns: [
    of.shown('at', 128, (row) => <time dateTime={row.at}>{timeOf(row)}</time>, { title: '时间' }),
    of.shown('kind', 128, (row) => <Clip>{kindOf(row)}</Clip>, { title: '事项' }),
    of.text('text', 320, { title: '台词' }),
    of.text('comment', 200, { title: '引起的评论' }),
    of.shown('note', 200, ({ kind, note }) => <Clip>{liveEventNote(kind, note) || <EmptyCell />}</Clip>, {
      title: '说明',
    }),
    of.text('by', 104, { title: '操作人' }),
  ],
  card: (row) => (
    <RowCard
      title={kindOf(row)}
      items={[timeOf(row), row.text || liveEventNote(row.kind, row.note), row.by]}
    />
  ),
  empty: { title: '暂无留痕' },
});

/** 留痕: everything said and done in a show, which nobody can change. */
export const EvidenceList = ({ showId }: { showId: number }) => <ListPage {...list} fixed={{ showId }} />;
