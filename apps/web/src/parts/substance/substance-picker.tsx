import {
  contract,
  SUBSTANCE_BLOCKS,
  SUBSTANCE_KINDS,
  type SubstanceChoice,
  substanceState,
} from '@zhiying/contract';
import { Picker } from '#kit/form/picker/picker.tsx';
import type { PickerProps, PickerSource } from '#kit/form/picker/picker-types.ts';
import { callQuery } from '#kit/session/api/queries.ts';
import { SubstanceCover } from './substance-cover.tsx';

const substances: PickerSource<SubstanceChoice> = {
  id: 'substance',
  read: ({ q, ids }) => callQuery(contract.substance.picker, ids ? { ids } : q ? { q } : {}),
  detail: ({ kind, status, blocked }) =>
    [SUBSTANCE_KINDS[kind], blocked ? SUBSTANCE_BLOCKS[blocked] : substanceState.label(status)].join('，'),
  lead: (row) => <SubstanceCover substance={row} size={32} />,
  outside: '无权查看',
};

/** Pieces that may be sent, found by their title. */
export const SubstancePicker = (props: PickerProps<SubstanceChoice>) => (
  <Picker {...props} source={substances} />
);
