import type { Material } from '@zhiying/contract';
import { Row, Text } from '#kit/base/pieces.tsx';
import { MaterialThumb } from './material-thumb.tsx';
import styles from './named-material.module.css';

type Shown = Parameters<typeof MaterialThumb>[0]['material'] & Pick<Material, 'name'>;

/** A small picture and the name, as tables show a material; without one, a blank and what it was called. */
export const NamedMaterial = ({ material, title }: { material: Shown | null; title?: string }) => {
  const name = material?.name ?? title;
  return (
    <Row as="span" gap={8} minWidth={0}>
      <Text
        look={{
          width: 36,
          flex: 'none',
          background: 'fill',
          radius: 4,
          overflow: 'hidden',
          position: 'relative',
        }}
        className={styles.small}
      >
        {material && <MaterialThumb material={material} small />}
      </Text>
      <Text clip title={name}>
        {name}
      </Text>
    </Row>
  );
};
