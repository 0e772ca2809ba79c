import type { ComponentProps } from 'react';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import type { UploadResult } from '../queue/item.ts';
import { FileField } from './file-field.tsx';

interface UploadFieldOptions {
  accept: ComponentProps<typeof FileField>['accept'];
  hint: string;
}

/** The file that something new is made of; where it lies in the store is what is sent. */
export const uploadEntryField = <Row,>(
  label: string,
  { accept, hint }: UploadFieldOptions,
): FieldSpec<UploadResult[], Row> => ({
  label,
  hint,
  required: true,
  shown: ({ isNew }) => isNew,
  blank: () => [],
  of: () => [],
  send: (files, { isNew }) => (isNew ? (files[0]?.path ?? '') : undefined),
  control: (_control, { value, set }) => (
    <FileField
      label={label}
      accept={accept}
      max={1}
      value={value}
      onChange={set}
      register={async ({ ext, type, path }) => ({ id: null, ext, type, path, thumb: null })}
    />
  ),
});
