import { contract } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import record from '#kit/base/record.module.css';
import { Avatar } from '#kit/display/avatar.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { dateRangeField, listOf, selectField, textField } from '#kit/list/index.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { AuditCard } from './audit-card.tsx';
import { fullObjectText, objectText, whoText } from './audit-words.ts';

/** Only what has happened can be chosen. */
const useChoices = (kind: 'actions' | 'entities') => {
  const choices = useCall(contract.audit.choices, {}, { staleTime: 60_000 });
  return Object.fromEntries((choices.data?.[kind] ?? []).map(({ value, label }) => [value, label]));
};

export const auditList = listOf(contract.audit.list, {
  headless: true,
  id: 'audit',
  noun: '审计记录',
  columns: [
    { id: 'at', title: '时间', width: 116, sort: 'at', render: (entry) => <Moment at={entry.at} /> },
    {
      id: 'who',
      title: '操作人',
      width: 176,
      exports: ['memberName', 'uname'],
      render: (entry) => (
        <span className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })} title={entry.uname}>
          {entry.memberName && <Avatar name={entry.memberName} src={entry.avatar} size={20} />}
          <span className={classOf({ flow: 'block', minWidth: 0, clip: true })}>
            {whoText(entry)}{' '}
            {entry.memberName && (
              <span className={classOf({ size: '12/18', tone: 'muted' })}>{entry.uname}</span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'action',
      title: '操作',
      width: 140,
      exports: ['actionLabel'],
      render: (entry) => (
        <span className={classOf({ flow: 'block', minWidth: 0, clip: true })}>{entry.actionLabel}</span>
      ),
    },
    {
      id: 'summary',
      title: '说明',
      width: 288,
      render: (entry) => (
        <span className={classOf({ flow: 'block', minWidth: 0, clip: true })} title={entry.summary}>
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
        <span className={classOf({ flow: 'block', minWidth: 0, clip: true })} title={fullObjectText(entry)}>
          {objectText(entry)}
        </span>
      ),
    },
    { id: 'ip', title: 'IP', width: 120, render: (entry) => entry.ip || <EmptyCell /> },
    { id: 'device', title: '设备', width: 140, render: (entry) => entry.device || <EmptyCell /> },
    {
      id: 'channel',
      title: '渠道',
      width: 120,
      optional: true,
      render: (entry) => entry.channel ?? <EmptyCell />,
    },
    {
      id: 'requestId',
      title: '请求编号',
      width: 132,
      optional: true,
      render: (entry) =>
        entry.requestId ? <code className={record.code}>{entry.requestId}</code> : <EmptyCell />,
    },
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '姓名、账号或说明' }),
    selectField({ name: 'action', label: '操作', options: () => useChoices('actions') }),
    dateRangeField({ name: 'at', label: '时间' }),
    selectField({ name: 'entity', label: '对象', options: () => useChoices('entities') }),
    textField({ name: 'entityId', label: '对象编号', main: false }),
    textField({ name: 'requestId', label: '请求编号', main: false }),
  ],
  card: (entry) => <AuditCard entry={entry} />,
  empty: { title: '暂无审计记录', text: ['登录和各项修改操作将记录在这里。'] },
});
