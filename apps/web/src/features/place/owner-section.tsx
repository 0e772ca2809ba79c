import type { Place, PlaceInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { Box, Note, Row, Text } from '#kit/base/pieces.tsx';
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
        <Row gap={12} size="13/20" padding={12} border="line" radius={8}>
          <Avatar name={owner.name} size={32} />
          <Box grow>
            <div>{owner.name}</div>
            <Note as="div">{owner.uname}</Note>
          </Box>
          {can.includes('resetPassword') && (
            <Button onClick={() => void actions.reset.run(place)}>重置密码</Button>
          )}
        </Row>
      ) : (
        <Text as="p" size="13/20" tone="muted">
          暂未指定{what.noun}负责人。
        </Text>
      )}
      {history && history.length > 0 && <OwnerHistory history={history} />}
    </FormSection>
  );
}

export const OwnerHistory = ({ history }: { history: PlaceInfo['owners'] }) => (
  <Box as="ol" size="13/20" marginTop={8} className={styles.history} aria-label="负责人变更记录">
    {history.map(({ id, at, by, from, to }) => (
      <li key={id}>
        <span>
          {from ?? '未指定'} →{' '}
          <Text as="b" weight={500}>
            {to ?? '未指定'}
          </Text>
        </span>
        <Note as="span">
          <Moment at={at} /> {by}
        </Note>
      </li>
    ))}
  </Box>
);
