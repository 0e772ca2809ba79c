import type { Material } from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { LockIcon, StarIcon } from '#kit/base/icons.tsx';
import { MaterialStatus } from './material-status.tsx';
import { MaterialThumb } from './material-thumb.tsx';
import styles from './material-tile.module.css';

/** A thumb of 112 and two lines: the name, then size left and state right. */
export const TILE = { minWidth: 168, height: 170 } as const;

/** A material as a card. The frame around it, which can be chosen and opened, is the list's. */
export function MaterialTile({ material }: { material: Material }) {
  const { name, size, received, favourite, blocked } = material;
  return (
    <span className={styles.tile} data-blocked={blocked !== null || undefined}>
      <span className={styles.picture}>
        <MaterialThumb material={material} />
        <span className={styles.marks}>
          {received && <span className={styles.mark}>收到的</span>}
          {needsRelease(material) && (
            <span className={styles.mark} title="人物授权：未取得授权">
              <LockIcon size={12} />
              缺人物授权
            </span>
          )}
          {favourite && (
            <span className={styles.mark} title="已收藏">
              <StarIcon size={12} />
              <span className="zy-visually-hidden">已收藏</span>
            </span>
          )}
        </span>
      </span>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.line}>
        <span className={styles.size}>{bytesText(size)}</span>
        <MaterialStatus material={material} />
      </span>
    </span>
  );
}

const needsRelease = ({ rights }: Material) => rights.personRelease === 'missing';
