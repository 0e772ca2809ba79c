import { CloseIcon, ImageIcon } from '#kit/base/icons.tsx';
import { steadyUrl } from '../steady-url.ts';
import styles from './material-picker.module.css';
import type { PickedMaterial } from './material-picker.tsx';

interface ChosenStripProps<Picked extends PickedMaterial> {
  value: readonly Picked[];
  onDrop(material: Picked): void;
}

export function ChosenStrip<Picked extends PickedMaterial>({ value, onDrop }: ChosenStripProps<Picked>) {
  if (value.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="已选的素材">
      {value.map((material) => {
        const thumb = steadyUrl(material.thumb);
        return (
          <li key={material.id}>
            <span className={styles.small}>
              {thumb ? <img src={thumb} alt="" /> : <ImageIcon size={14} />}
            </span>
            <span title={material.name}>{material.name}</span>
            <button type="button" aria-label={`移除「${material.name}」`} onClick={() => onDrop(material)}>
              <CloseIcon size={12} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
