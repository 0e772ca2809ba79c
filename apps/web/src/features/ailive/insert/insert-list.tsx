import { contract, LINE_MAX, type LiveInsert } from '@zhiying/contract';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { checkbox, longText, number, onOff, text } from '#kit/form/entry-controls.tsx';
import { selectField, textField } from '#kit/list/index.ts';
import { registerPage } from '#kit/register/register-page.tsx';
import { RowCard } from '#kit/register/row-card.tsx';
import { ListenLine } from '../script/listen-line.tsx';

const whenText = ({ everyMinutes }: LiveInsert) =>
  everyMinutes === 0 ? '手动插播' : `每 ${everyMinutes} 分钟`;
const wayText = ({ urgent }: LiveInsert) => (urgent ? '打断当前句' : '当前句之后');
const State = ({ row: { enabled } }: { row: LiveInsert }) => (
  <StatusDot tone={enabled ? 'success' : 'neutral'}>{enabled ? '启用' : '停用'}</StatusDot>
);

/** 互动插播: lines that are put in by hand, or come again and again by the clock. */
export const InsertList = registerPage(contract.liveInsert, {
  id: 'live-insert',
  noun: '互动插播',
  label: ({ name }) => name,
  fields: {
    name: text<LiveInsert>('名称', { max: 30, required: true, first: true }),
    text: longText<LiveInsert>('内容', { max: LINE_MAX, rows: [2, 6], required: true, counted: true }),
    everyMinutes: number<LiveInsert>('间隔', {
      blank: 0,
      min: 0,
      max: 240,
      suffix: '分钟',
      half: true,
      hint: '直播中按此间隔自动插播；填 0 只在直播间手动插播',
    }),
    enabled: onOff<LiveInsert>('状态', { half: true, hint: '停用后不再自动插播，也不在直播间列出' }),
    urgent: checkbox<LiveInsert>('立即插播：打断正在说的一句', {}),
  },
  columns: (of) => [
    of.text('name', 160),
    of.text('text', 360),
    of.shown('everyMinutes', 110, whenText, { title: '时机' }),
    of.shown('urgent', 110, wayText, { title: '方式' }),
    of.shown('enabled', 90, (row) => <State row={row} />),
    of.choice('node', 140),
    of.moment('updatedAt'),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '插播名称', main: true }),
    selectField({ name: 'enabled', label: '状态', options: { yes: '启用', no: '停用' } }),
  ],
  actions: (on) => [on.edit(), on.remove('直播中不再插播这一句。')],
  card: (row) => (
    <RowCard
      title={<b>{row.name}</b>}
      mark={<State row={row} />}
      meta={[whenText(row), wayText(row), row.text]}
      lastGives
    />
  ),
  empty: ['准备常用的一句话：直播中手动插播，', '或按固定间隔自动说，如试驾提醒、领取礼包。'],
  drawer: { below: ({ draft }) => <ListenLine text={draft.values.text} /> },
});
