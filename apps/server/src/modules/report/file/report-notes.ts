import {
  FACT_SUBJECTS,
  type FactBreakdown,
  factColumn,
  PLATFORMS,
  platformOfNumber,
  REPORT_COMPARISONS,
  REPORT_GROUPINGS,
  REPORT_TREES,
  REPORT_VIEWS,
  type ReportExport,
} from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { SheetNote } from '#kernel/export/sheet/sheet.ts';

const MOMENT = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const momentText = (at: Date) => `${MOMENT.format(at)}（北京时间）`;
const spanText = ({ from, to }: { from: string; to: string }) => `${from} 至 ${to}`;

/** What a file of figures says of itself: period, filter, whose figures, when, and how each is counted. */
export function notesOf(
  actor: Pick<Actor, 'name' | 'uname'>,
  asked: ReportExport,
  { span, before, named, updatedAt, total, rows }: FactBreakdown,
  reach: string,
): SheetNote[] {
  const platform = asked.platform === undefined ? undefined : platformOfNumber(asked.platform);
  const filters: (SheetNote | false)[] = [
    asked.nodeId !== undefined && ['组织', named.node?.name ?? '无权限查看'],
    asked.withinId !== undefined && ['上级组织', named.within?.name ?? '无权限查看'],
    asked.memberId !== undefined && ['顾问', named.member?.name ?? '无权限查看'],
    asked.subject !== undefined && [FACT_SUBJECTS[asked.subject.kind], named.subject?.name ?? '无权限查看'],
    platform !== undefined && ['平台', PLATFORMS[platform].name],
    (asked.without ?? []).length > 0 && [
      '未归属',
      `不属于任何${asked.without?.map((by) => REPORT_GROUPINGS[by].title).join('、')}`,
    ],
    Boolean(asked.q) && ['关键字', asked.q ?? ''],
  ];
  return [
    ['报表', `${REPORT_VIEWS[asked.view].title}，按${REPORT_GROUPINGS[asked.by].title}汇总`],
    ['统计日期', spanText(span)],
    ['对比', before ? `${REPORT_COMPARISONS[asked.compare]}：${spanText(before)}` : '不对比'],
    ['组织口径', REPORT_TREES[asked.tree]],
    ...filters.filter((note) => note !== false),
    ['数据范围', reach],
    ['行数', rows.length < total ? `共 ${total} 行，文件含前 ${rows.length} 行` : `${total} 行`],
    ['导出人', `${actor.name}（${actor.uname}）`],
    ['导出时间', momentText(new Date())],
    ['数据更新时间', updatedAt ? momentText(new Date(updatedAt)) : '尚未更新'],
    ...asked.columns.map(
      (column): SheetNote => [`指标：${factColumn(column).title}`, factColumn(column).meaning],
    ),
  ];
}
