import type { ComponentProps } from 'react';

interface SubmitFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  onSubmit(): void;
}

/** A form that checks itself: Enter and its button submit it, the browser says nothing and goes nowhere. */
export const SubmitForm = ({ onSubmit, ...form }: SubmitFormProps) => (
  <form
    noValidate
    {...form}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  />
);
