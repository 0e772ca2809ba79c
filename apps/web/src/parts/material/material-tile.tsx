import type { Material } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { bytesText } from '#kit/base/bytes.ts';
import { LockIcon, StarIcon } from '#kit/base/icons.tsx';
import { Row, Split, Text } from '#kit/base/pieces.tsx';
import { MaterialStatus } from './material-status.tsx';
import { MaterialThumb } from './material-thumb.tsx';
import styles from './material-tile.module.css';

/** A thumb of 112 and two lines: the name, then size left and state right. */
export const TILE = { minWidth: 168, height: 170 } as const;

/** A material as a card. The frame around it, which can be chosen and opened, is the list's. */
export function MaterialTile({ material }: { material: Material }) {
  const { name, size, received, favourite, blocked } = material;
  return (
    <Text flow="block" minWidth={0} className={styles.tile} data-blocked={blocked !== null || undefined}>
      <Text height={112} flow="block" overflow="hidden" position="relative" className={styles.picture}>
        <MaterialThumb material={material} />
        <Row position="absolute" as="span" gap={4} align="stretch" className={styles.marks}>
          {received && <PictureMark>收到的</PictureMark>}
          {needsRelease(material) && (
            <PictureMark title="人物授权：未取得授权">
              <LockIcon size={12} />
              缺人物授权
            </PictureMark>
          )}
          {favourite && (
            <PictureMark title="已收藏">
              <StarIcon size={12} />
              <span className="zy-visually-hidden">已收藏</span>
            </PictureMark>
          )}
        </Row>
      </Text>
      <Text padding="8 10 0" flow="block" size="13/20" tone="text" clip title={name}>
        {name}
      </Text>
      <Split margin="2 0 8" as="span" height={18} size="12/18" tone="text2" padding="0 10">
        <Text tone="muted">{bytesText(size)}</Text>
        <MaterialStatus material={material} />
      </Split>
    </Text>
  );
}

const needsRelease = ({ rights }: Material) => rights.personRelease === 'missing';

const PictureMark = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Row
    look={{ tone: 'white', flow: 'inline', gap: 2, height: 18, size: 11, radius: 4 }}
    as="span"
    className={styles.mark}
    title={title}
  >
    {children}
  </Row>
);
