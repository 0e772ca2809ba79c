import { type CSSProperties, type ReactNode, useId } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Column, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { dark, light } from '#kit/base/theme/tokens.ts';
import { APPEARANCES, type Appearance, useAppearance } from '#kit/session/appearance.store.ts';
import { chooseDensity, DENSITIES, type Density, useDensity } from '#kit/session/density.ts';
import styles from './appearance.module.css';

const HINTS: Record<Appearance, string> = {
  light: '适合明亮的办公室',
  dark: '适合夜间和暗光环境',
  system: '与设备的系统设置一致',
};

/** A window in small, in the colours it stands for, whichever are in use. */
function lookOf(appearance: Appearance): CSSProperties {
  const left = appearance === 'dark' ? dark : light;
  const right = appearance === 'light' ? light : dark;
  return {
    background: `linear-gradient(105deg, ${left.page} 50%, ${right.page} 50%)`,
    '--left': left.ctl,
    '--right': right.ctl,
  } as CSSProperties;
}

export function AppearanceSection() {
  const { choice, choose } = useAppearance();
  const density = useDensity();
  return (
    <>
      <Choices legend="颜色" hint="在你的所有设备上生效">
        {Object.entries(APPEARANCES).map(([id, label]) => (
          <Choice
            key={id}
            group="appearance"
            label={label}
            hint={HINTS[id as Appearance]}
            checked={id === choice}
            onChoose={() => choose(id as Appearance)}
          >
            <Stack
              as="span"
              look={{ gap: 6, pack: 'start', padding: 8, border: 'ctl' }}
              className={styles.window}
              style={lookOf(id as Appearance)}
            >
              <Text as="i" height={56} radius={4} />
              <Text as="i" height={56} radius={4} />
            </Stack>
          </Choice>
        ))}
      </Choices>
      <Choices legend="列表行高" hint="所有列表共用">
        {Object.entries(DENSITIES).map(([id, { label, rowHeight }]) => (
          <Choice
            key={id}
            group="density"
            label={label}
            hint={`每行 ${rowHeight} 像素`}
            checked={id === density}
            onChoose={() => chooseDensity(id as Density)}
          >
            <Column
              as="span"
              look={{ padding: 10, background: 'card', border: 'ctl', overflow: 'hidden' }}
              className={styles.rows}
              style={{ gap: rowHeight / 4 - 2 }}
            >
              <Text as="i" flex="none" height={4} radius={2} />
              <Text as="i" flex="none" height={4} radius={2} />
              <Text as="i" flex="none" height={4} radius={2} />
              <Text as="i" flex="none" height={4} radius={2} />
            </Column>
          </Choice>
        ))}
      </Choices>
    </>
  );
}

const Choices = ({ legend, hint, children }: { legend: string; hint: string; children: ReactNode }) => (
  <fieldset className={classOf({ minWidth: 0, padding: 0, margin: 0, border: 'none' }, styles.choices)}>
    <legend>
      {legend} <span>{hint}</span>
    </legend>
    <Stack tracks="repeat(auto-fill, minmax(180px, 1fr))" gap={12} maxWidth={640} className={styles.grid}>
      {children}
    </Stack>
  </fieldset>
);

interface ChoiceProps {
  group: string;
  label: string;
  hint: string;
  checked: boolean;
  onChoose(): void;
  children: ReactNode;
}

function Choice({ group, label, hint, checked, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <label
      className={classOf({ border: 'line', radius: 8, overflow: 'hidden', cursor: 'pointer' }, styles.choice)}
      htmlFor={id}
    >
      <Stack
        as="span"
        look={{ padding: '16 24 0', background: 'fill', overflow: 'hidden' }}
        className={styles.preview}
        aria-hidden="true"
      >
        {children}
      </Stack>
      <Row as="span" gap={8} align="start" padding="10 12" className={styles.words}>
        <input
          className={classOf({ flex: 'none', square: 16, margin: 0 })}
          id={id}
          type="radio"
          name={group}
          checked={checked}
          onChange={onChoose}
        />
        <span>
          {label}
          <Note as="span" flow="block" className={styles.hint}>
            {hint}
          </Note>
        </span>
      </Row>
    </label>
  );
}
