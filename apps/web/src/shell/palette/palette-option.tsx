import { MetaLine } from '#kit/display/meta-line.tsx';
import { EnterIcon } from '../icons.tsx';
import { withCommand } from '../platform.ts';
import { pieces } from './match.ts';
import styles from './palette.module.css';
import type { PaletteItem } from './use-palette-groups.tsx';

interface OptionProps {
  id: string;
  item: PaletteItem;
  words: string[];
  chosen: boolean;
  onPoint(): void;
  onPick(inNewTab: boolean): void;
}

export function PaletteOption({ id, item, words, chosen, onPoint, onPick }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      // The field above keeps the focus and names the chosen option by aria-activedescendant.
      tabIndex={-1}
      aria-selected={chosen}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={(event) => onPick(withCommand(event))}
    >
      <span className={styles.optionIcon}>{item.icon}</span>
      <span className={styles.title}>
        {pieces(item.title, words).map((piece) =>
          piece.hit ? <mark key={piece.at}>{piece.text}</mark> : piece.text,
        )}
      </span>
      <span className={styles.meta}>
        <MetaLine items={item.meta} />
      </span>
      {chosen && <EnterIcon className={styles.enter} />}
    </button>
  );
}
