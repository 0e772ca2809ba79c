import { contract, type Send, sendState } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import {
  type BulkAction,
  type Column,
  dateRangeField,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { action, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import { useLiveSubstances } from '#parts/substance/use-live-substances.ts';
import styles from '../substance.module.css';
import { SendDialog } from './send-dialog.tsx';
import { SendDrawer } from './send-drawer.tsx';

type List = typeof contract.substanceSend.list;
const KEYS = keysOf(contract.substanceSend.create);

const TONES: Record<Send['state'], Tone> = {
  scheduled: 'primary',
  sending: 'primary',
  active: 'success',
  ended: 'neutral',
  withdrawn: 'neutral',
};
const State = ({ state }: Pick<Send, 'state'>) => (
  <StatusDot tone={TONES[state]}>{sendState.label(state)}</StatusDot>
);
const figure = (value: number) => value.toLocaleString('zh-CN');

const columns: Column<Send>[] = [
  {
    id: 'name',
    title: '下发',
    width: 230,
    exports: ['name', 'pieces'],
    render: ({ name, pieces: [first], mustShare }) => (
      <span className={styles.named}>
        {first && <SubstanceCover substance={first} size={32} />}
        <span className={pieces.clip} title={name}>
          {name}
        </span>
        {mustShare && <span className={pieces.small}>必转</span>}
      </span>
    ),
  },
  { id: 'state', title: '状态', width: 88, render: (row) => <State {...row} /> },
  {
    id: 'targets',
    title: '下发对象',
    width: 200,
    render: ({ targets }) => (
      <span className={pieces.clip} title={targets}>
        {targets}
      </span>
    ),
  },
  { id: 'people', title: '送达人数', width: 88, align: 'right', render: ({ people }) => figure(people) },
  {
    id: 'opened',
    title: '打开人次',
    width: 96,
    align: 'right',
    exports: ['outcome'],
    render: ({ outcome }) => figure(outcome.opened),
  },
  {
    id: 'shared',
    title: '分享人次',
    width: 96,
    align: 'right',
    exports: [],
    render: ({ outcome }) => figure(outcome.shared),
  },
  {
    id: 'published',
    title: '发布人次',
    width: 96,
    align: 'right',
    exports: [],
    render: ({ outcome }) => figure(outcome.published),
  },
  {
    id: 'visits',
    title: '访问',
    width: 76,
    align: 'right',
    exports: [],
    render: ({ outcome }) => figure(outcome.visits),
  },
  { id: 'from', title: '开始', width: 116, sort: 'from', render: ({ from }) => <Moment at={from} /> },
  {
    id: 'until',
    title: '截止',
    width: 116,
    render: ({ until }) => (until ? <Moment at={until} /> : <Absent />),
  },
  { id: 'owner', title: '下发人', width: 96, render: ({ owner }) => owner.name },
  { id: 'note', title: '说明', width: 180, optional: true, render: ({ note }) => note || <Absent /> },
];

const search = [
  textField({ name: 'q', label: '名称', placeholder: '按名称查找', main: true }),
  selectField({ name: 'state', label: '状态', options: sendState.states }),
  dateRangeField({ name: 'created', label: '创建日期' }),
] satisfies readonly SearchField<SearchName<List>>[];

/** 内容下发: what went to whom and what became of it, and sending more. */
export default function SubstanceSendPage() {
  const address = useSendAddress();
  const [withdrawing, setWithdrawing] = useState<readonly Send[] | null>(null);
  useLiveSubstances();
  const withdraw = action<Send>({
    id: 'send.withdraw',
    title: '撤回',
    can: 'withdraw',
    call: contract.substanceSend.withdraw,
    run: (row) => setWithdrawing([row]),
  });
  const bulk: BulkAction<List> = {
    id: 'send.bulk.withdraw',
    title: '撤回',
    keys: KEYS,
    danger: true,
    run: ({ rows }) => setWithdrawing(rows.filter(({ can }) => can.includes('withdraw'))),
  };
  return (
    <>
      <ListPage
        id="substance-send"
        noun="下发"
        list={contract.substanceSend.list}
        columns={columns}
        search={search}
        card={(send) => <SendCard send={send} />}
        create={action({ id: 'substance.send', title: '下发内容', keys: KEYS, run: address.create })}
        rowActions={({ can }) => (can.includes('withdraw') ? [withdraw] : [])}
        bulkActions={[bulk]}
        onOpenRow={({ id }) => address.open(id)}
        openRowId={address.openId}
        empty={{
          title: '暂无下发记录',
          text: ['选择内容和对象后，接收人将收到通知，', '可查看每人的打开和分享情况。'],
        }}
        aside={() => (
          <>
            {address.creating && <SendDialog ids={address.ids} onClose={address.close} />}
            <SendDrawer id={address.openId} onClose={address.close} />
          </>
        )}
      />
      {withdrawing && withdrawing.length > 0 && (
        <WithdrawDialog sends={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </>
  );
}

const SendCard = ({ send }: { send: Send }) => (
  <span className={pieces.stack}>
    <span className={styles.cardHead}>
      <b className={pieces.clip}>{send.name}</b>
      <State state={send.state} />
    </span>
    <span className={pieces.note}>
      <MetaLine items={[send.targets, `${send.people} 人`, send.owner.name]} />
    </span>
    <span className={pieces.note}>
      打开 {send.outcome.opened}，分享 {send.outcome.shared}，访问 {send.outcome.visits}
    </span>
  </span>
);

function WithdrawDialog({ sends, onClose }: { sends: readonly Send[]; onClose(): void }) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const call = useAction(contract.substanceSend.withdraw, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ changed }) => {
      void message.success(`已撤回 ${changed} 次下发`);
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (reason.trim()) call.mutate({ ids: sends.map(({ id }) => id), reason });
  };
  return (
    <Dialog
      open
      width={480}
      onClose={onClose}
      title={sends.length === 1 ? `撤回「${sends[0]?.name}」` : `撤回 ${sends.length} 次下发`}
      onSubmit={submit}
      submitText="撤回"
      submitting={call.isPending}
    >
      <p className={pieces.note}>接收人立即不能查看，已分享的链接同时失效。撤回后不可恢复，可重新下发。</p>
      <Field label="撤回原因" required issue={tried && !reason.trim() ? '请填写撤回原因' : undefined}>
        {(control) => (
          <Input
            {...control}
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}

/** `?create=1&ids=3,4` opens the form with these chosen, `?open=7` one that was sent. */
function useSendAddress() {
  const { search: now, setSearch } = usePage();
  const { create, ids, open, ...list } = now;
  return {
    creating: create !== undefined,
    openId: /^[1-9]\d{0,14}$/.test(String(open)) ? Number(open) : null,
    ids: (typeof ids === 'string' ? ids : `${Number(ids) || ''}`)
      .split(',')
      .filter((id) => /^[1-9]\d{0,14}$/.test(id))
      .map(Number),
    create: () => setSearch({ ...list, create: 1 }),
    open: (id: number) => setSearch({ ...list, open: id }),
    close: () => setSearch(list),
  };
}
