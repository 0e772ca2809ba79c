import { maySee } from '@zhiying/contract';
import { MoreIcon } from '#kit/base/icons.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { Absent } from '#kit/display/moment.tsx';
import type { Action } from '#kit/session/action.ts';
import { useProfile } from '#kit/session/session.store.ts';
import type { Row } from '../list-types.ts';
import styles from './list-table.module.css';

const WORDS = 2;

/** At most two words and ⋯; only the first is link-coloured. */
export function RowActions({ row, actions }: { row: Row; actions: readonly Action<Row>[] }) {
  const profile = useProfile();
  const allowed = actions.filter((action) => !profile || maySee(profile, action.keys));
  if (allowed.length === 0) return <Absent />;
  const words = allowed.slice(0, WORDS);
  const rest = allowed.slice(WORDS);
  return (
    <span className={styles.actions}>
      {words.map((action) => (
        <button key={action.id} type="button" className={styles.action} onClick={() => void action.run(row)}>
          {action.title}
        </button>
      ))}
      {rest.length > 0 && <More row={row} actions={rest} />}
    </span>
  );
}

const More = ({ row, actions }: { row: Row; actions: readonly Action<Row>[] }) => (
  <MenuButton
    placement="bottomRight"
    autoFocus
    menu={{
      items: actions.map((action) => ({ key: action.id, label: action.title })),
      onClick: ({ key }) => void actions.find((action) => action.id === key)?.run(row),
    }}
  >
    <button type="button" className={styles.more} aria-label="更多操作" aria-haspopup="menu">
      <MoreIcon />
    </button>
  </MenuButton>
);
