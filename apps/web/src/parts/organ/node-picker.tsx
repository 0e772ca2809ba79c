import { contract, NODE_KINDS, type NodeChoice, type NodeKind } from '@zhiying/contract';
import { Picker } from '#kit/form/picker/picker.tsx';
import type { PickerProps, PickerSource } from '#kit/form/picker/picker-types.ts';
import { useNameOf } from '#kit/form/picker/use-choices.ts';
import { callQuery } from '#kit/session/api/queries.ts';

const sourceOf = (kind?: NodeKind): PickerSource<NodeChoice> => ({
  id: kind ? `node.${kind}` : 'node',
  // Those asked for by id are what they are, whatever kind is offered.
  read: (wanted) => callQuery(contract.organ.picker, wanted.ids || !kind ? wanted : { ...wanted, kind }),
  detail: (node) => [NODE_KINDS[node.kind], node.trail].filter(Boolean).join('，'),
  outside: '外部',
});

const SOURCES = {
  any: sourceOf(),
  organ: sourceOf('organ'),
  dealer: sourceOf('dealer'),
  store: sourceOf('store'),
} satisfies Record<NodeKind | 'any', PickerSource<NodeChoice>>;

/** An organisation, dealer or store the viewer reaches, or only one kind of them; shown with where it hangs. */
export const NodePicker = ({ kind, ...props }: PickerProps<NodeChoice> & { kind?: NodeKind }) => (
  <Picker {...props} source={SOURCES[kind ?? 'any']} />
);

export const useNodeName = (id: number) => useNameOf(SOURCES.any, id);
