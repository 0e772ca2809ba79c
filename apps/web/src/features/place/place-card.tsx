import type { Place } from '@zhiying/contract';
import { Row, Split, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import type { PlaceKind } from './place.kinds.ts';
import { PlaceStatus } from './place-status.tsx';

/** A row on a phone: what and how, where, who answers for it and how many. */
export const PlaceCard = ({ place, what }: { place: Place; what: PlaceKind }) => (
  <Text flow="block" minWidth={0}>
    <Row as="span" gap={8} minWidth={0} lineHeight={22}>
      <Text as="b" size={14} weight={600} clip>
        {place.name}
      </Text>
      <Text flex="none" size={12} tone="text2" marginLeft="auto">
        <PlaceStatus place={place} />
      </Text>
    </Row>
    <Row as="span" minWidth={0} size="13/20" tone="text2">
      <MetaLine items={[place.code, place.city?.name, place.parent.name]} />
    </Row>
    <Split as="span" gap={8} minWidth={0} size="12/20" tone="muted">
      <span>{place.owner ? `负责人 ${place.owner.name}` : '未指定负责人'}</span>
      <MetaLine items={[what.id === 'dealer' && `${place.stores} 家门店`, `${place.members} 人`]} />
    </Split>
  </Text>
);
