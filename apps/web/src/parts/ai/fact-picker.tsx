import { contract, type DataOf, FACT_KINDS } from '@zhiying/contract';
import { Picker } from '#kit/form/picker/picker.tsx';
import type { PickerSource } from '#kit/form/picker/picker-types.ts';
import { callQuery } from '#kit/session/api/queries.ts';

type FactRow = DataOf<typeof contract.aiFact.picker>['rows'][number];
type FactChoice = Omit<FactRow, 'name'> & { name: string };

/** Facts are told apart by what they are about and what they say, so that is their name here. */
const facts: PickerSource<FactChoice> = {
  id: 'aiFact',
  read: ({ q, ids }) => {
    const { queryKey, queryFn } = callQuery(contract.aiFact.picker, ids ? { ids } : q ? { q } : {});
    return {
      queryKey: [...queryKey, 'named'],
      queryFn: async (context) => ({
        rows: (await queryFn(context)).rows.map((fact) => ({
          ...fact,
          name: `${fact.subject} ${fact.name}`.trim(),
          disabled: fact.state === 'expired',
        })),
      }),
    };
  },
  detail: ({ kind, value, until }) =>
    [FACT_KINDS[kind], value, until && `至 ${until}`].filter(Boolean).join('，'),
  outside: '已失效',
};

interface FactPickerProps {
  id?: string;
  status?: '' | 'error';
  value: readonly number[];
  known: readonly { id: number; name: string }[];
  onChange(ids: number[]): void;
}

export const FactPicker = (props: FactPickerProps) => (
  <Picker {...props} multiple source={facts} placeholder="不引用事实" />
);
