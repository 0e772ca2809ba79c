import { Button } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { Can } from '#kit/session/can.tsx';
import type { ListModel } from './use-list-model.ts';

/** `管理 / 用户 3,482` and the create button, which steps back where the state below has the one solid button. */
export function ListHead({ model }: { model: ListModel }) {
  const { props, data, counts, isEmpty } = model;
  const { create, headActions = [], headExtra, title } = props;
  const failed = data.error !== null && !data.known;
  return (
    <PageHead title={title} count={data.known ? (counts?.total ?? data.total) : undefined}>
      {headExtra}
      {headActions.map((entry) => (
        <Can key={entry.id} keys={entry.keys}>
          <Button icon={entry.icon} onClick={() => void entry.run()}>
            {entry.title}
          </Button>
        </Can>
      ))}
      {create && !isEmpty && (
        <Can keys={create.keys}>
          <Button
            type={failed ? 'default' : 'primary'}
            icon={create.icon ?? <PlusIcon />}
            onClick={() => void create.run()}
          >
            {create.title}
          </Button>
        </Can>
      )}
    </PageHead>
  );
}
