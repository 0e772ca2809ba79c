import { MetaLine } from '#kit/meta-line.tsx';
import { EnterIcon } from '../icons.tsx';
import { withCommand } from '../platform.ts';
import { pieces } from './match.ts';
import styles from './palette.module.css';
import type { PaletteItem } from './use-palette-groups.ts';

interface OptionProps {
  id: string;
  item: PaletteItem;
  words: string[];
  chosen: boolean;
  onPoint(): void;
  onPick(inNewTab: boolean): void;
}

export function PaletteOption({ id, item, words, chosen, onPoint, onPick }: OptionProps) {
  const Icon = item.icon;
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={(event) => onPick(withCommand(event))}
    >
      <Icon className={styles.optionIcon} />
      <span className={styles.title}>
        {pieces(item.title, words).map((piece, index) =>
          piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text,
        )}
      </span>
      <span className={styles.meta}>
        <MetaLine items={item.meta} />
      </span>
      {chosen && <EnterIcon className={styles.enter} />}
    </div>
  );
}
