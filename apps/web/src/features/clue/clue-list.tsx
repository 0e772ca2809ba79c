import { CLUE_IMPORT, type Clue, clueState, contract, SEE_USERS } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { UploadIcon } from '#kit/base/icons.tsx';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { type BulkAction, ListPage, useDrawerAddress } from '#kit/list/index.ts';
import { action, allowedActions, keysOf } from '#kit/session/action.ts';
import { useMayOpen, useMaySee } from '#kit/session/session.store.ts';
import { importWizard } from '#parts/import/import-wizard.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { CLUE_COLUMNS } from './clue.columns.tsx';
import { clueSearch } from './clue.search.ts';
import { ClueCard } from './clue-card.tsx';
import type { ClueDrawerProps } from './clue-drawer.tsx';
import { useDial } from './dial/use-dial.tsx';
import { FollowSheet } from './follow-sheet.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { TodayPanel } from './today-panel.tsx';
import { useLiveClues } from './use-live-clues.ts';

const ClueDrawer = lazyWhenIdle<ClueDrawerProps>(() => import('./clue-drawer.tsx'), {
  wanted: ({ target }) => target !== null,
});

type Asking = { what: 'assign' | 'release'; clues: readonly Clue[]; done?(): void };

const ClueImport = importWizard({
  importing: CLUE_IMPORT,
  calls: contract.clue,
  doneNote: '新线索先按分配规则分给接收人，未匹配规则的进入线索池。',
});

/** 线索: everybody's own, managers' people's too, with what is to be done today beside it. */
export function ClueList() {
  useLiveClues();
  const phone = usePhone();
  const mayOpen = useMayOpen();
  const maySeePhones = useMaySee(keysOf(contract.clue.dismissSuspect));
  const drawer = useDrawerAddress();
  const { dial, dialogs } = useDial();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [writing, setWriting] = useState<Clue | null>(null);
  const close = () => setAsking(null);

  const rowActions = [
    action<Clue>({
      id: 'clue.follow',
      title: '跟进',
      call: contract.clue.follow,
      can: 'follow',
      run: ({ id }) => drawer.open(id),
    }),
    action<Clue>({
      id: 'clue.dial',
      title: '拨号',
      call: contract.clue.dial,
      can: 'dial',
      run: dial,
    }),
    action<Clue>({
      id: 'clue.assign',
      title: '分配',
      call: contract.clue.assign,
      can: 'assign',
      run: (clue) => setAsking({ what: 'assign', clues: [clue] }),
    }),
    action<Clue>({
      id: 'clue.release',
      title: '退回线索池',
      call: contract.cluePool.release,
      can: 'release',
      run: (clue) => setAsking({ what: 'release', clues: [clue] }),
    }),
  ];
  const view = action<Clue>({
    id: 'clue.view',
    title: '查看',
    call: contract.clue.info,
    run: ({ id }) => drawer.open(id),
  });
  const bulk = (what: Asking['what']): BulkAction<typeof contract.clue.list> => ({
    ...action({
      id: `clue.${what}All`,
      title: what === 'assign' ? '分配' : '退回线索池',
      call: contract.clue.assign,
      run: () => {},
    }),
    run: ({ rows, clear }) => setAsking({ what, clues: rows as readonly Clue[], done: clear }),
  });

  return (
    <ListPage
      id="clue"
      headless
      noun="线索"
      list={contract.clue.list}
      columns={CLUE_COLUMNS}
      search={clueSearch(mayOpen(SEE_USERS), maySeePhones)}
      counts={{ call: contract.clue.counts, field: 'state', labels: clueState.states }}
      side={phone ? undefined : <TodayPanel onOpen={drawer.open} openId={drawer.openRowId} />}
      card={(clue) => <ClueCard clue={clue} />}
      cardFoot={(clue) => (
        <>
          {clue.can.includes('dial') && <Button onClick={() => dial(clue)}>拨号</Button>}
          {clue.can.includes('follow') && <Button onClick={() => setWriting(clue)}>写跟进</Button>}
        </>
      )}
      create={action({
        id: 'clue.create',
        title: '新建线索',
        call: contract.clue.create,
        run: drawer.create,
      })}
      headActions={[
        action({
          id: 'clue.import',
          title: '导入',
          call: contract.clue.importStart,
          icon: <UploadIcon />,
          run: drawer.importFile,
        }),
      ]}
      rowActions={(clue) => {
        const offered = allowedActions(clue, rowActions);
        return offered.some(({ id }) => id === 'clue.follow') ? offered : [view, ...offered];
      }}
      bulkActions={[bulk('assign'), bulk('release')]}
      drawer={drawer}
      empty={{
        title: '暂无线索',
        text: ['客户在内容、评论和会话中留下联系方式后显示在这里，', '也可以手动新建、导入或到线索池领取。'],
      }}
      aside={({ rows }) => (
        <>
          <ClueDrawer target={drawer.target} rows={rows} onOpen={drawer.open} onClose={drawer.close} />
          <ClueImport drawer={drawer} />
          {dialogs}
          {writing && <FollowSheet clue={writing} title="写跟进" onClose={() => setWriting(null)} />}
          {asking?.what === 'assign' && (
            <AssignDialog clues={asking.clues} onClose={close} onDone={asking.done} />
          )}
          {asking?.what === 'release' && (
            <ReleaseDialog clues={asking.clues} onClose={close} onDone={asking.done} />
          )}
        </>
      )}
    />
  );
}
