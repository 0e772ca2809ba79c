import { contract, mayCall } from '@zhiying/contract';
import { Button } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { Clip, Row, Stack } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { go } from '#kit/page/navigate.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import { DayCard } from './day-card.tsx';

/** Of what must be shared, the piece whose time is up first. */
export function MustShare() {
  const may = mayCall(useProfile(), contract.substanceInbox.list.keys);
  const { data } = useCall(contract.substanceInbox.list, { box: 'must' }, { enabled: may });
  const [piece] = (data?.rows ?? [])
    .filter(({ sharedAt }) => sharedAt === null)
    .sort((one, two) => (one.until ?? '9').localeCompare(two.until ?? '9'));
  if (!piece) return null;
  return (
    <DayCard aria-label="必转内容">
      <Row as="span" gap={8} minWidth={0}>
        <SubstanceCover substance={piece} size={56} />
        <Stack as="span" gap={4} minWidth={0} width="full">
          <Clip>{piece.title}</Clip>
          <span>
            <Mark tone="warning">{piece.until ? `必转，${momentText(piece.until)} 前` : '必转'}</Mark>
          </span>
        </Stack>
      </Row>
      <Button
        size="large"
        onClick={() => go({ path: 'substance', search: { tabid: 'received', open: piece.id } })}
      >
        去分享
      </Button>
    </DayCard>
  );
}
