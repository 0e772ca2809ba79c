import { SortIcon } from '#kit/base/icons.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import styles from '../phone/phone-list.module.css';
import type { ListModel } from '../use-list-model.ts';

/** What the list is sorted by; choosing the same again turns it round. */
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
      <button type="button" className={styles.sort} aria-label={`排序：${current?.label ?? '默认'}`}>
        <SortIcon size={14} />
        {current?.label ?? '排序'}
      </button>
    </MenuButton>
  );
}
