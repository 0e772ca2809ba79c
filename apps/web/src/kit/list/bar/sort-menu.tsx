import { classOf } from '#kit/base/class-of.ts';
import { SortIcon } from '#kit/base/icons.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import type { ListModel } from '../use-list-model.ts';

/** The sort menu; choosing the current sort again reverses it. */
export function SortMenu({ model }: { model: ListModel }) {
  const { address, props } = model;
  const { sort, order } = address.current;
  const sortable = props.columns.flatMap((column) =>
    column.sort ? [{ key: column.sort, label: column.title }] : [],
  );
  if (sortable.length === 0) return null;
  const current = sortable.find((entry) => entry.key === sort);
  return (
    <MenuButton
      placement="bottomRight"
      menu={{
        selectedKeys: [sort],
        items: sortable.map((entry) => ({
          key: entry.key,
          label: entry.key === sort ? `${entry.label} ${order === 'ASC' ? '↑' : '↓'}` : entry.label,
        })),
        onClick: ({ key }) => address.sortBy(key, key === sort && order === 'DESC' ? 'ASC' : 'DESC'),
      }}
    >
      <button
        type="button"
        className={classOf({
          flow: 'inline',
          gap: 4,
          align: 'center',
          flex: 'none',
          height: 32,
          size: 12,
          tone: 'text2',
          padding: 0,
          marginLeft: 'auto',
          background: 'none',
          border: 'none',
        })}
        aria-label={`排序：${current?.label ?? '默认'}`}
      >
        <SortIcon size={14} />
        {current?.label ?? '排序'}
      </button>
    </MenuButton>
  );
}
