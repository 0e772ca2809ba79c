import { contract } from '@zhiying/contract';
import { ListPage, useDrawerAddress } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { AttemptDrawer } from '../attempt/attempt-drawer.tsx';
import { useLivePublish } from '../use-live-publish.ts';
import { ATTEMPT_LABELS, recordColumns } from './record.columns.tsx';
import { recordSearch } from './record.search.ts';
import { RecordCard } from './record-card.tsx';
import { useRecordActions } from './use-record-actions.ts';

/** Everything on its way to accounts and everything that went out, of all kinds of content, or of one. */
export function RecordList({ kind }: { kind?: string }) {
  useLivePublish({});
  const { active } = usePage();
  const drawer = useDrawerAddress();
  const actions = useRecordActions();
  return (
    <>
      <ListPage
        headless
        id="publish-attempt"
        fixed={kind ? { kind } : undefined}
        noun="发布记录"
        list={contract.publish.list}
        columns={recordColumns}
        search={recordSearch}
        counts={{ call: contract.publish.counts, field: 'status', labels: ATTEMPT_LABELS }}
        card={(attempt) => <RecordCard attempt={attempt} />}
        rowActions={actions.of}
        bulkActions={actions.bulk}
        onOpenRow={({ id }) => drawer.open(id)}
        openRowId={drawer.openRowId}
        empty={{
          title: '暂无发布记录',
          text: ['发布后，每条内容在各账号上的', '处理记录和结果将显示在这里。'],
        }}
      />
      <AttemptDrawer id={active ? drawer.openRowId : null} onClose={drawer.close} />
    </>
  );
}
