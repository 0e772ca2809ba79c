import type { AuditEntry } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import record from '#kit/base/record.module.css';
import { Avatar } from '#kit/display/avatar.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { fullObjectText, objectText, whoText } from './audit-words.ts';

export const auditColumns: Column<AuditEntry>[] = [
  { id: 'at', title: '时间', width: 116, sort: 'at', render: (entry) => <Moment at={entry.at} /> },
  {
    id: 'who',
    title: '操作人',
    width: 176,
    exports: ['memberName', 'uname'],
    render: (entry) => (
      <span className={pieces.row} title={entry.uname}>
        {entry.memberName && <Avatar name={entry.memberName} src={entry.avatar} size={20} />}
        <span className={pieces.clip}>
          {whoText(entry)} {entry.memberName && <span className={pieces.note}>{entry.uname}</span>}
        </span>
      </span>
    ),
  },
  {
    id: 'action',
    title: '操作',
    width: 140,
    exports: ['actionLabel'],
    render: (entry) => <span className={pieces.clip}>{entry.actionLabel}</span>,
  },
  {
    id: 'summary',
    title: '说明',
    width: 288,
    render: (entry) => (
      <span className={pieces.clip} title={entry.summary}>
        {entry.summary}
      </span>
    ),
  },
  {
    id: 'object',
    title: '对象',
    width: 200,
    exports: ['entityLabel', 'entityName', 'entityId'],
    render: (entry) => (
      <span className={pieces.clip} title={fullObjectText(entry)}>
        {objectText(entry)}
      </span>
    ),
  },
  { id: 'ip', title: 'IP', width: 120, render: (entry) => entry.ip || <Absent /> },
  { id: 'device', title: '设备', width: 140, render: (entry) => entry.device || <Absent /> },
  {
    id: 'channel',
    title: '渠道',
    width: 120,
    optional: true,
    render: (entry) => entry.channel ?? <Absent />,
  },
  {
    id: 'requestId',
    title: '请求编号',
    width: 132,
    optional: true,
    render: (entry) =>
      entry.requestId ? <code className={record.code}>{entry.requestId}</code> : <Absent />,
  },
];
