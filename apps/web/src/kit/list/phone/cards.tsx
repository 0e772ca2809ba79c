import { CheckIcon } from '#kit/base/icons.tsx';
import type { Row } from '../list-types.ts';
import { isChosen } from '../selection.ts';
import type { ListModel } from '../use-list-model.ts';
import { useLongPress } from './long-press.ts';
import styles from './phone-list.module.css';

export function Cards({ model }: { model: ListModel }) {
  return (
    <ul className={model.props.tile ? styles.tiles : styles.cards} aria-label={`${model.props.noun}列表`}>
      {model.data.rows.map((row) => (
        <Card key={model.idOf(row)} row={row} model={model} />
      ))}
    </ul>
  );
}

/** A tap opens; a long press chooses, and while something is chosen a tap chooses too. */
function Card({ row, model }: { row: Row; model: ListModel }) {
  const { selection, selectable, idOf, props } = model;
  const id = idOf(row);
  const chosen = isChosen(selection.selection, id);
  const press = useLongPress(() => selectable && selection.toggle(id));
  return (
    <li className={styles.card} data-chosen={chosen}>
      <button
        type="button"
        className={styles.face}
        aria-pressed={selection.none ? undefined : chosen}
        {...press.handlers}
        onClick={() => {
          if (press.wasLong()) return;
          if (selection.none) props.onOpenRow?.(row);
          else selection.toggle(id);
        }}
      >
        {props.tile ? props.tile.render(row) : props.card(row)}
      </button>
      {chosen && (
        <span className={styles.tick}>
          <CheckIcon size={12} />
        </span>
      )}
    </li>
  );
}
