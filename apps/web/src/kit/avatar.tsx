import styles from './avatar.module.css';

/** The last character of the name: in Chinese names it tells people apart better than the family name does. */
export const initialOf = (name: string) => [...name.trim()].at(-1) ?? '·';

/** Decoration beside a name that is written out anyway, so it is silent for screen readers. */
export function Avatar({
  name,
  size = 24,
  own = false,
}: {
  name: string;
  size?: 24 | 32 | 36;
  own?: boolean;
}) {
  return (
    <span
      aria-hidden="true"
      className={own ? styles.own : styles.avatar}
      style={{ width: size, height: size, fontSize: size > 24 ? 13 : 12 }}
    >
      {initialOf(name)}
    </span>
  );
}
