import { type CSSProperties, type ReactNode, useId } from 'react';
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
            <span className={styles.window} style={lookOf(id as Appearance)}>
              <i />
              <i />
            </span>
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
            <span className={styles.rows} style={{ gap: rowHeight / 4 - 2 }}>
              <i />
              <i />
              <i />
              <i />
            </span>
          </Choice>
        ))}
      </Choices>
    </>
  );
}

const Choices = ({ legend, hint, children }: { legend: string; hint: string; children: ReactNode }) => (
  <fieldset className={styles.choices}>
    <legend>
      {legend} <span>{hint}</span>
    </legend>
    <div className={styles.grid}>{children}</div>
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
    <label className={styles.choice} htmlFor={id}>
      <span className={styles.preview} aria-hidden="true">
        {children}
      </span>
      <span className={styles.words}>
        <input id={id} type="radio" name={group} checked={checked} onChange={onChoose} />
        <span>
          {label}
          <span className={styles.hint}>{hint}</span>
        </span>
      </span>
    </label>
  );
}
