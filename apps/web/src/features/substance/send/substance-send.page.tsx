import { contract, type Send, sendState } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { LEAST_BASE } from '#kit/base/change.ts';
import { Clip, Muted, Note, Row, Split, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import {
  type BulkAction,
  dateRangeField,
  ListPage,
  listOf,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { action, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import { useLiveSubstances } from '#parts/substance/use-live-substances.ts';
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

/** A count of deliveries, and beside it their share of 送达人次. */
function Share({ of: { outcome }, count }: { of: Pick<Send, 'outcome'>; count: number }) {
  const { reached } = outcome;
  return (
    <>
      {figure(count)}
      {reached >= LEAST_BASE && (
        <Muted as="small" title={`占送达人次 ${figure(reached)}`}>
          {' '}
          {Math.round((count / reached) * 100)}%
        </Muted>
      )}
    </>
  );
}

const list = listOf(contract.substanceSend.list, {
  id: 'substance-send',
  noun: '下发',
  columns: [
    {
      id: 'name',
      title: '下发',
      width: 230,
      exports: ['name', 'pieces'],
      render: ({ name, pieces: [first], mustShare }) => (
        <Row as="span" gap={10} minWidth={0}>
          {first && <SubstanceCover substance={first} size={32} />}
          <Clip title={name}>{name}</Clip>
          {mustShare && <Muted>必转</Muted>}
        </Row>
      ),
    },
    { id: 'state', title: '状态', width: 88, render: (row) => <State {...row} /> },
    {
      id: 'targets',
      title: '下发对象',
      width: 170,
      render: ({ targets }) => <Clip title={targets}>{targets}</Clip>,
    },
    {
      id: 'people',
      title: '送达人数',
      optional: true,
      width: 88,
      align: 'right',
      render: ({ people }) => figure(people),
    },
    // Several pieces to one person are as many deliveries: what the shares beside it are of.
    {
      id: 'reached',
      title: '送达人次',
      width: 88,
      align: 'right',
      exports: [],
      render: ({ outcome }) => figure(outcome.reached),
    },
    {
      id: 'opened',
      title: '打开人次',
      width: 96,
      align: 'right',
      exports: ['outcome'],
      render: (send) => <Share of={send} count={send.outcome.opened} />,
    },
    {
      id: 'shared',
      title: '分享人次',
      width: 96,
      align: 'right',
      exports: [],
      render: (send) => <Share of={send} count={send.outcome.shared} />,
    },
    {
      id: 'published',
      title: '发布人次',
      width: 96,
      align: 'right',
      exports: [],
      render: (send) => <Share of={send} count={send.outcome.published} />,
    },
    {
      id: 'visits',
      title: '访问',
      optional: true,
      width: 76,
      align: 'right',
      exports: [],
      render: ({ outcome }) => figure(outcome.visits),
    },
    {
      id: 'from',
      title: '开始',
      optional: true,
      width: 116,
      sort: 'from',
      render: ({ from }) => <Moment at={from} />,
    },
    {
      id: 'until',
      title: '截止',
      width: 116,
      render: ({ until }) => (until ? <Moment at={until} /> : <EmptyCell />),
    },
    { id: 'owner', title: '下发人', width: 96, optional: true, render: ({ owner }) => owner.name },
    { id: 'note', title: '说明', width: 180, optional: true, render: ({ note }) => note || <EmptyCell /> },
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '按名称查找', main: true }),
    selectField({ name: 'state', label: '状态', options: sendState.states }),
    dateRangeField({ name: 'created', label: '创建日期' }),
  ],
  card: (send) => <SendCard send={send} />,
  empty: {
    title: '暂无下发记录',
    text: ['选择内容和对象后，接收人将收到通知，', '可查看每人的打开和分享情况。'],
  },
});

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
        {...list}
        create={action({ id: 'substance.send', title: '下发内容', keys: KEYS, run: address.create })}
        rowActions={({ can }) => (can.includes('withdraw') ? [withdraw] : [])}
        bulkActions={[bulk]}
        onOpenRow={({ id }) => address.open(id)}
        openRowId={address.openId}
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
  <Stack as="span" gap={4} minWidth={0} width="full">
    <Split as="span" gap={8} minWidth={0}>
      <Clip weight={600} as="b">
        {send.name}
      </Clip>
      <State state={send.state} />
    </Split>
    <Note as="span">
      <MetaLine items={[send.targets, `${send.people} 人`, send.owner.name]} />
    </Note>
    <Note as="span">
      打开 {send.outcome.opened}，分享 {send.outcome.shared}，访问 {send.outcome.visits}
    </Note>
  </Stack>
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
      <Note>接收人立即不能查看，已分享的链接同时失效。撤回后不可恢复，可重新下发。</Note>
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
