import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { nodeEntryField } from '#parts/organ/node-entry-field.tsx';

/** For which place something new is known; told once, when it is made. */
export const knownAtField = <Row extends { node: { id: number; name: string } }>(): FieldSpec<
  number | undefined,
  Row
> => ({
  ...nodeEntryField<Row>('适用组织', {
    of: ({ node }) => node,
    another: '其他组织',
    optional: true,
    hint: '该组织和下级的账号使用；不选则为自己所在的组织',
  }),
  shown: ({ row }) => row === null,
  send: (nodeId, { isNew }) => (isNew ? nodeId : undefined),
});
