import type { Place } from '@zhiying/contract';
import { MetaLine } from '#kit/display/meta-line.tsx';
import type { PlaceKind } from './place.kinds.ts';
import styles from './place.module.css';
import { PlaceStatus } from './place-status.tsx';

/** A row on a phone: what and how, where, who answers for it and how many. */
export const PlaceCard = ({ place, what }: { place: Place; what: PlaceKind }) => (
  <span className={styles.card}>
    <span className={styles.cardLine}>
      <b>{place.name}</b>
      <span className={styles.right}>
        <PlaceStatus place={place} />
      </span>
    </span>
    <span className={styles.cardMeta}>
      <MetaLine items={[place.code, place.city?.name, place.parent.name]} />
    </span>
    <span className={styles.cardFoot}>
      <span>{place.owner ? `负责人 ${place.owner.name}` : '未指定负责人'}</span>
      <MetaLine items={[what.id === 'dealer' && `${place.stores} 家门店`, `${place.members} 人`]} />
    </span>
  </span>
);
