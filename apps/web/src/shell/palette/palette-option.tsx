import { classOf } from '#kit/base/class-of.ts';
import { Muted, Row, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EnterIcon } from '../icons.tsx';
import { withCommand } from '../platform.ts';
import { RowButton } from '../row-button.tsx';
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
    <RowButton
      id={id}
      role="option"
      // The field above keeps the focus and names the chosen option by aria-activedescendant.
      tabIndex={-1}
      aria-selected={chosen}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={(event) => onPick(withCommand(event))}
    >
      <Row as="span" align="stretch" flex="none" tone="muted" marginRight={4} className={styles.optionIcon}>
        {item.icon}
      </Row>
      <Text flex="none" clip className={styles.title}>
        {pieces(item.title, words).map((piece) =>
          piece.hit ? (
            <mark className={classOf({ weight: 600, tone: 'link', background: 'none' })} key={piece.at}>
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </Text>
      <Muted grow clip>
        <MetaLine items={item.meta} />
      </Muted>
      {chosen && <EnterIcon className={classOf({ flex: 'none' }, styles.enter)} />}
    </RowButton>
  );
}
