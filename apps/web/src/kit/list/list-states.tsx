import { Button } from 'antd';
import { PlusIcon, RefreshIcon } from '#kit/base/icons.tsx';
import { ErrorNote } from '#kit/feedback/error-note.tsx';
import { NoPermission } from '#kit/feedback/no-permission.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { Can } from '#kit/session/can.tsx';
import type { ListModel } from './use-list-model.ts';

/** The state of a list without any rows: what the list is for, and the first step. */
export function EmptyState({ model: { props } }: { model: ListModel }) {
  const { create, empty, noun } = props;
  return (
    <StateView
      kind="empty"
      title={empty?.title ?? `暂无${noun}`}
      text={empty?.text}
      actions={
        create && (
          <Can keys={create.keys}>
            <Button type="primary" icon={create.icon ?? <PlusIcon />} onClick={() => void create.run()}>
              {create.title}
            </Button>
          </Can>
        )
      }
    />
  );
}

/** The state of a list without matches under its conditions. */
export function NothingFound({ model }: { model: ListModel }) {
  return (
    <StateView
      kind="search"
      title={`未找到符合条件的${model.props.noun}`}
      text={['请减少筛选条件，或更换关键字。']}
      actions={<Button onClick={() => model.find({})}>清空筛选条件</Button>}
    />
  );
}

export function ErrorState({ model }: { model: ListModel }) {
  const { data, props } = model;
  const error = data.error;
  if (error?.httpStatus === 403) return <NoPermission error={error} noun={props.noun} />;
  return (
    <StateView
      kind="error"
      title={`${props.noun}加载失败`}
      text={[error?.message ?? '', '筛选条件已保留，可直接重试。']}
      actions={
        <Button type="primary" icon={<RefreshIcon />} loading={data.fetching} onClick={model.reload}>
          重试
        </Button>
      }
      footnote={<ErrorNote key={error?.requestId} requestId={error?.requestId} />}
    />
  );
}
