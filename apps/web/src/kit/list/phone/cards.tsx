import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon } from '#kit/base/icons.tsx';
import { Box, PlainButton, Text } from '#kit/base/pieces.tsx';
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
    <li
      className={classOf(
        { marginBottom: 8, background: 'card', border: 'line', radius: 8, position: 'relative' },
        styles.card,
      )}
      data-chosen={chosen}
    >
      <PlainButton
        flow="block"
        width="full"
        tone="inherit"
        textAlign="left"
        padding={12}
        radius={8}
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
      </PlainButton>
      {props.cardFoot && selection.none && (
        <Box padding="0 12 12" className={classOf({ flow: 'stack', gap: 8 }, styles.cardFoot)}>
          {props.cardFoot(row)}
        </Box>
      )}
      {chosen && (
        <Text
          tone="white"
          background="solid"
          position="absolute"
          className={classOf({ flow: 'inline', align: 'center', justify: 'center', square: 20 }, styles.tick)}
        >
          <CheckIcon size={12} />
        </Text>
      )}
    </li>
  );
}
