import { PassThrough } from 'node:stream';
import {
  contract,
  factColumn,
  measuresOf,
  REPORT_GROUPINGS,
  REPORT_VIEWS,
  type ReportExport,
  valueOf,
} from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { type ArchiveMaker, createArchive } from '#kernel/export/archive.ts';
import { chinaStamp } from '#kernel/export/exports.ts';
import { type Cell, openNotedSheet } from '#kernel/export/sheet/sheet.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { breakdowns } from '../facts/breakdown.service.ts';
import { VIEW_CALLS } from '../facts/record.source.ts';
import { permittedReport } from '../report-access.ts';
import { reachWords } from './reach-words.repository.ts';
import { notesOf } from './report-notes.ts';

/** A report is read on one screen at a time; a file holds all of it up to here. */
const MOST_ROWS = 20_000;

/** Records what is wanted as a file in the download centre. It is written when its link is opened, with the keys held then. */
export const orderReport = (
  kernel: Parameters<typeof createArchive>[0],
  actor: Pick<Actor, 'id' | 'channelId' | 'token'>,
  asked: ReportExport,
  title = `${REPORT_VIEWS[asked.view].title}（按${REPORT_GROUPINGS[asked.by].title}）`,
) =>
  createArchive(kernel, actor, contract.reportFacts.export, {
    title,
    filename: `${title}-${chinaStamp()}.xlsx`,
    input: asked,
    total: 1,
    format: 'file',
  });

export const reportFile: ArchiveMaker = {
  call: contract.reportFacts.export,
  files: async (kernel, actor, asked: ReportExport) => [
    {
      name: '报表.xlsx',
      read: () => written(kernel, actor, permittedReport(actor, asked)),
      taken: async () => {},
    },
  ],
};

/** The rows as the screen shows them, under their total, and a second sheet that says what they are. */
async function written(kernel: Kernel, actor: Actor, asked: ReportExport) {
  const { columns, view, by, ...filter } = asked;
  const measures = measuresOf(columns);
  const sort = filter.sort ?? columns[0] ?? 'reached';
  const answer = await breakdowns(kernel).rows(actor, VIEW_CALLS[view], {
    ...filter,
    measures,
    sort,
    by,
    page: 1,
    limit: MOST_ROWS,
  });
  const share = measuresOf([sort])[0] ?? sort;
  const all = valueOf(share, answer.totals) ?? 0;
  const cells = (
    name: string,
    detail: string,
    row: Pick<typeof answer, 'totals' | 'totalsBefore'>,
  ): Cell[] => [
    name,
    detail,
    ...columns.map((column) => valueOf(column, row.totals)),
    all === 0 ? null : Math.round(((valueOf(share, row.totals) ?? 0) / all) * 1000) / 10,
    ...(row.totalsBefore ? [valueOf(sort, row.totalsBefore)] : []),
  ];
  const title = (column: (typeof columns)[number]) => {
    const { title: name, unit } = factColumn(column);
    return `${name}（${unit}）`;
  };
  const out = new PassThrough();
  const sheet = openNotedSheet(
    [
      { title: REPORT_GROUPINGS[by].title, width: 40 },
      { title: '说明', width: 30 },
      ...columns.map((column) => ({ title: title(column), width: 16 })),
      { title: `${factColumn(share).title}占比（%）`, width: 16 },
      ...(answer.totalsBefore ? [{ title: `对比期${factColumn(sort).title}`, width: 16 }] : []),
    ],
    notesOf(actor, asked, answer, await reachWords(kernel.db, actor, VIEW_CALLS[view])),
    out,
  );
  const rows = [
    cells('合计', '', answer),
    ...answer.rows.map((row) =>
      cells(row.name, row.detail, { totals: row.figures, totalsBefore: row.before }),
    ),
  ];
  // Not awaited: the file is read while it is written.
  sheet
    .write(rows)
    .then(() => sheet.end())
    .catch((error: Error) => out.destroy(error));
  return out;
}
