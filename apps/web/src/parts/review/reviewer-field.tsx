import type { ComponentProps } from 'react';
import { Field } from '#kit/form/field.tsx';
import { ReviewerSelect } from './reviewer-select.tsx';

interface ReviewerFieldProps extends Omit<ComponentProps<typeof ReviewerSelect>, 'control' | 'enabled'> {
  hint: string;
  /** Reads who may review; at once unless told. */
  enabled?: boolean;
}

/** Who is to look at it. */
export const ReviewerField = ({ hint, enabled = true, ...select }: ReviewerFieldProps) => (
  <Field label="审核人" hint={hint}>
    {(control) => <ReviewerSelect control={control} enabled={enabled} {...select} />}
  </Field>
);
