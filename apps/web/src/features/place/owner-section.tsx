import type { Place, PlaceInfo } from '@zhiying/contract';
import { Button } from 'antd';
import pieces from '#kit/base/pieces.module.css';
import { Avatar } from '#kit/display/avatar.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { FormSection } from '#kit/form/field.tsx';
import type { PlaceActions } from './place.actions.tsx';
import type { PlaceKind } from './place.kinds.ts';
import styles from './place.module.css';

interface OwnerSectionProps {
  what: PlaceKind;
  place: Place;
  history: PlaceInfo['owners'] | undefined;
  actions: PlaceActions;
}

/** Who answers for it, and who did before. */
export function OwnerSection({ what, place, history, actions }: OwnerSectionProps) {
  const { owner, can } = place;
  return (
    <FormSection
      title="负责人"
      action={
        can.includes('owner') && (
          <Button type="link" size="small" onClick={() => void actions.owner.run(place)}>
            {owner ? '变更' : '指定'}
          </Button>
        )
      }
    >
      {owner ? (
        <div className={styles.owner}>
          <Avatar name={owner.name} size={32} />
          <div className={pieces.grow}>
            <div>{owner.name}</div>
            <div className={pieces.note}>{owner.uname}</div>
          </div>
          {can.includes('resetPassword') && (
            <Button onClick={() => void actions.reset.run(place)}>重置密码</Button>
          )}
        </div>
      ) : (
        <p className={styles.nothing}>暂未指定{what.noun}负责人。</p>
      )}
      {history && history.length > 0 && <OwnerHistory history={history} />}
    </FormSection>
  );
}

export const OwnerHistory = ({ history }: { history: PlaceInfo['owners'] }) => (
  <ol className={styles.history} aria-label="负责人变更记录">
    {history.map(({ id, at, by, from, to }) => (
      <li key={id}>
        <span>
          {from ?? '未指定'} → <b>{to ?? '未指定'}</b>
        </span>
        <span className={pieces.note}>
          <Moment at={at} /> {by}
        </span>
      </li>
    ))}
  </ol>
);
