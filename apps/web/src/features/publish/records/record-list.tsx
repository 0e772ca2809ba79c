import { ListPage, useDrawerAddress } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { AttemptDrawer } from '../attempt/attempt-drawer.tsx';
import { useLivePublish } from '../use-live-publish.ts';
import { recordList } from './record.columns.tsx';
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
        {...recordList}
        fixed={kind ? { kind } : undefined}
        rowActions={actions.of}
        bulkActions={actions.bulk}
        drawer={drawer}
      />
      <AttemptDrawer id={active ? drawer.openRowId : null} onClose={drawer.close} />
    </>
  );
}
