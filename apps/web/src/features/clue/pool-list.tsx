import { type Clue, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { GearIcon } from '#kit/base/icons.tsx';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { Row } from '#kit/base/pieces.tsx';
import { ListPage, useDrawerAddress } from '#kit/list/index.ts';
import { action, allowedActions } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { POOL_COLUMNS } from './clue.columns.tsx';
import { POOL_SEARCH } from './clue.search.ts';
import { ClueCard } from './clue-card.tsx';
import type { ClueDrawerProps } from './clue-drawer.tsx';
import { HeldSweep } from './held-sweep.tsx';
import { PoolRules } from './pool-rules.tsx';
import { useTakeClue } from './take-clue.tsx';
import { useLiveClues } from './use-live-clues.ts';

const ClueDrawer = lazyWhenIdle<ClueDrawerProps>(() => import('./clue-drawer.tsx'), {
  wanted: ({ target }) => target !== null,
});

/** 线索池: clues that nobody looks after, for whoever takes them. */
export function PoolList() {
  useLiveClues();
  const drawer = useDrawerAddress();
  const take = useTakeClue();
  const quota = useCall(contract.cluePool.quota);
  const rules = useCall(contract.cluePool.rules);
  const [assigning, setAssigning] = useState<readonly Clue[] | null>(null);
  const [editing, setEditing] = useState(false);
  const rowActions = [
    action<Clue>({
      id: 'clue.take',
      title: '领取',
      call: contract.cluePool.take,
      can: 'take',
      run: ({ id }) => take.mutate({ id }),
    }),
    action<Clue>({
      id: 'clue.assign',
      title: '分配',
      call: contract.clue.assign,
      can: 'assign',
      run: (clue) => setAssigning([clue]),
    }),
  ];
  return (
    <ListPage
      id="clue-pool"
      headless
      noun="线索"
      list={contract.cluePool.list}
      columns={POOL_COLUMNS}
      search={POOL_SEARCH}
      card={(clue) => <ClueCard clue={clue} />}
      cardFoot={(clue) =>
        clue.can.includes('take') && (
          <Button type="primary" onClick={() => take.mutate({ id: clue.id })}>
            领取
          </Button>
        )
      }
      headExtra={
        <Row as="span" gap={12} size={12} tone="muted">
          {quota.data &&
            `今日还可领取 ${quota.data.left} 条，名下 ${quota.data.held} / ${quota.data.capacity} 条`}
          <Button icon={<GearIcon />} onClick={() => setEditing(true)}>
            规则
          </Button>
        </Row>
      }
      rowActions={(clue) => allowedActions(clue, rowActions)}
      drawer={drawer}
      empty={{
        title: '暂无待领取的线索',
        text: ['无人负责的线索显示在这里，', '超过跟进时限的线索自动回到线索池。'],
      }}
      aside={({ rows }) => (
        <>
          <ClueDrawer target={drawer.target} rows={rows} onOpen={drawer.open} onClose={drawer.close} />
          {assigning && <AssignDialog clues={assigning} onClose={() => setAssigning(null)} />}
          {editing && rules.data && (
            <PoolRules
              rules={rules.data.rules}
              places={rules.data.places}
              mayChange={rules.data.mayChange}
              onClose={() => setEditing(false)}
            />
          )}
          {rules.data?.held && <HeldSweep held={rules.data.held} mayChange={rules.data.mayChange} />}
        </>
      )}
    />
  );
}
