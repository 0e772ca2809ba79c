import { OPEN_PARTS } from '@zhiying/contract';
import { colorOf } from '@zhiying/poster';
import { hasWords } from './bindings.ts';
import { Section } from './fields.tsx';
import { SwitchLine } from './switch-line.tsx';
import type { Desk } from './use-desk.ts';

type Part = keyof typeof OPEN_PARTS;

/** What dealers may change on it. */
export function OpenSection({ desk }: { desk: Desk }) {
  const { layers } = desk;
  const possible: Record<Part, boolean> = {
    text: layers.every(hasWords),
    picture: layers.every(({ kind }) => kind === 'picture' || kind === 'logo'),
    color: layers.every((layer) => colorOf(layer) !== null),
    move: true,
  };
  return (
    <Section title="经销商可以">
      {(Object.keys(OPEN_PARTS) as Part[])
        .filter((part) => possible[part])
        .map((part) => (
          <SwitchLine
            key={part}
            label={OPEN_PARTS[part]}
            disabled={desk.locked}
            checked={layers.every(({ open }) => open[part])}
            onChange={(on) => desk.change((layer) => ({ ...layer, open: { ...layer.open, [part]: on } }))}
          />
        ))}
    </Section>
  );
}
