import { classOf } from '#kit/base/class-of.ts';
import { CloseIcon, ImageIcon } from '#kit/base/icons.tsx';
import { PlainButton, Row } from '#kit/base/pieces.tsx';
import { stableUrl } from '../stable-url.ts';
import styles from './material-picker.module.css';
import type { PickedMaterial } from './material-picker.tsx';

interface ChosenStripProps<Picked extends PickedMaterial> {
  value: readonly Picked[];
  onDrop(material: Picked): void;
}

export function ChosenStrip<Picked extends PickedMaterial>({ value, onDrop }: ChosenStripProps<Picked>) {
  if (value.length === 0) return null;
  return (
    <Row
      as="ul"
      look={{ gap: 6, align: 'stretch', wrap: true, overflow: 'auto' }}
      className={styles.chosen}
      aria-label="已选的素材"
    >
      {value.map((material) => {
        const thumb = stableUrl(material.thumb);
        return (
          <Row as="li" gap={6} size={12} background="fill" radius={6} key={material.id}>
            <Row
              look={{
                width: 36,
                justify: 'center',
                flex: 'none',
                height: 24,
                tone: 'muted',
                background: 'fill2',
                radius: 4,
                overflow: 'hidden',
              }}
              as="span"
            >
              {thumb ? (
                <img
                  className={classOf({ height: 'full', width: 'full', objectFit: 'cover' })}
                  src={thumb}
                  alt=""
                />
              ) : (
                <ImageIcon size={14} />
              )}
            </Row>
            <span title={material.name}>{material.name}</span>
            <PlainButton
              look={{ flow: 'row', tone: 'muted', padding: 4, radius: 4 }}
              aria-label={`移除「${material.name}」`}
              onClick={() => onDrop(material)}
            >
              <CloseIcon size={12} />
            </PlainButton>
          </Row>
        );
      })}
    </Row>
  );
}
