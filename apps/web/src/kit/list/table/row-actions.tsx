import { maySee } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { MoreIcon } from '#kit/base/icons.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import type { Action } from '#kit/session/action.ts';
import { useProfile } from '#kit/session/session.store.ts';
import type { Row } from '../list-types.ts';
import styles from './list-table.module.css';
import { INLINE_ACTIONS } from './measures.ts';

/** Filters a row's actions by the keys of the signed-in person. */
export function useVisibleActions() {
  const profile = useProfile();
  return (actions: readonly Action<Row>[]) =>
    actions.filter((action) => !profile || maySee(profile, action.keys));
}

const WORD = { plainButton: true, size: '13/20', tone: 'text2', whiteSpace: 'nowrap', radius: 4 } as const;

/** A row's actions: at most two written out, the rest behind ⋯; only the first is link-coloured. */
export function RowActions({ row, actions }: { row: Row; actions: readonly Action<Row>[] }) {
  const allowed = useVisibleActions()(actions);
  if (allowed.length === 0) return <EmptyCell />;
  const words = allowed.slice(0, INLINE_ACTIONS);
  const rest = allowed.slice(INLINE_ACTIONS);
  return (
    <span className={classOf({ flow: 'inline', gap: 12, align: 'center' })}>
      {words.map((action) => (
        <button
          key={action.id}
          type="button"
          className={classOf({ ...WORD, padding: 0 }, styles.action)}
          onClick={() => void action.run(row)}
        >
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
    <button
      type="button"
      className={classOf({ ...WORD, flow: 'inline' }, styles.more)}
      aria-label="更多操作"
      aria-haspopup="menu"
    >
      <MoreIcon />
    </button>
  </MenuButton>
);
