import { maySee } from '@zhiying/contract';
import { Button, Dropdown } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { CloseIcon, MoreIcon } from '#kit/base/icons.tsx';
import { Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import { BulkButtons } from '../bar/bulk-bar.tsx';
import type { ListModel } from '../use-list-model.ts';

/** Replaces the pager while rows are selected: their number, select all, and the bulk actions. */
export function PhoneBulkBar({ model }: { model: ListModel }) {
  const { selection, data } = model;
  const { count } = selection;
  return (
    <div
      className={classOf({
        flow: 'row',
        gap: 8,
        align: 'center',
        flex: 'none',
        height: 48,
        size: 13,
        tone: 'text',
        whiteSpace: 'nowrap',
        padding: '0 16',
        background: 'primary',
        borderTop: 'line',
        overflow: 'x',
      })}
      role="toolbar"
      aria-label="批量操作"
    >
      <IconButton label="取消选择" size="small" icon={<CloseIcon />} onClick={selection.clear} />
      <span aria-live="polite">
        已选{' '}
        <Text as="b" weight={600}>
          {count.all.toLocaleString('zh-CN')}
        </Text>{' '}
        条
      </span>
      {!selection.selection.whole && data.total > count.all && (
        <Button type="link" size="small" onClick={selection.all}>
          全部 {data.total.toLocaleString('zh-CN')}
        </Button>
      )}
      <BulkButtons model={model} />
      <OneRowMenu model={model} />
    </div>
  );
}

/** With exactly one row chosen, what can be done with that row. */
function OneRowMenu({ model }: { model: ListModel }) {
  const { selection, data, idOf, props } = model;
  const profile = useProfile();
  const { ids, whole } = selection.selection;
  const row = !whole && ids.size === 1 ? data.rows.find((each) => ids.has(idOf(each))) : undefined;
  const actions = row
    ? (props.rowActions?.(row) ?? []).filter((action) => !profile || maySee(profile, action.keys))
    : [];
  if (!row || actions.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="topRight"
      menu={{
        items: actions.map((action) => ({ key: action.id, label: action.title })),
        onClick: ({ key }) => {
          selection.clear();
          void actions.find((action) => action.id === key)?.run(row);
        },
      }}
    >
      <Button type="text" size="small" icon={<MoreIcon />} aria-label="更多操作" />
    </Dropdown>
  );
}
