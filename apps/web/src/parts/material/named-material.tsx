import type { Material } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MaterialThumb } from './material-thumb.tsx';
import styles from './named-material.module.css';

type Shown = Parameters<typeof MaterialThumb>[0]['material'] & Pick<Material, 'name'>;

/** A small picture and the name, as tables show a material; without one, a blank and what it was called. */
export const NamedMaterial = ({ material, title }: { material: Shown | null; title?: string }) => {
  const name = material?.name ?? title;
  return (
    <span className={pieces.row}>
      <span className={styles.small}>{material && <MaterialThumb material={material} small />}</span>
      <span className={styles.name} title={name}>
        {name}
      </span>
    </span>
  );
};
