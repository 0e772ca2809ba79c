import { maySee } from '@zhiying/contract';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { MoreIcon, PlusIcon } from '#kit/base/icons.tsx';
import { PanelPopover } from '#kit/display/panel-popover.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { Can } from '#kit/session/can.tsx';
import { useSession } from '#kit/session/session.store.ts';
import ExportForm from '../bar/export-form.tsx';
import type { ListModel } from '../use-list-model.ts';

/** Title and count left; the rest of the tools behind ⋯, then the create button with its verb. */
export function PhoneHead({ model }: { model: ListModel }) {
  const { props, data, counts, isEmpty } = model;
  const { create, title } = props;
  return (
    <PageHead title={title} count={data.known ? (counts?.total ?? data.total) : undefined}>
      <MoreTools model={model} />
      {create && !isEmpty && (
        <Can keys={create.keys}>
          <Button
            type="primary"
            icon={create.icon ?? <PlusIcon />}
            aria-label={create.title}
            onClick={() => void create.run()}
          >
            {create.title.slice(0, 2)}
          </Button>
        </Can>
      )}
    </PageHead>
  );
}

function MoreTools({ model }: { model: ListModel }) {
  const [exporting, setExporting] = useState(false);
  const profile = useSession((state) => state.profile);
  const offered = (model.props.headActions ?? []).filter(({ keys }) => profile && maySee(profile, keys));
  return (
    <PanelPopover
      open={exporting}
      onOpenChange={(open) => !open && setExporting(false)}
      content={<ExportForm model={model} scope="filter" close={() => setExporting(false)} />}
    >
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            { key: 'refresh', label: '刷新', onClick: model.reload },
            ...(model.mayExport ? [{ key: 'export', label: '导出', onClick: () => setExporting(true) }] : []),
            ...offered.map(({ id, title, run }) => ({ key: id, label: title, onClick: () => void run() })),
          ],
        }}
      >
        <Button type="text" icon={<MoreIcon />} aria-label="更多" />
      </Dropdown>
    </PanelPopover>
  );
}
