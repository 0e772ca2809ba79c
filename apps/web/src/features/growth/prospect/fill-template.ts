import { TEMPLATE_VARIABLES } from '@zhiying/contract';

type Filling = Record<(typeof TEMPLATE_VARIABLES)[number], string>;

/** `{昵称}` and its like, from the case. */
export const fillTemplate = (template: string, values: Filling) =>
  TEMPLATE_VARIABLES.reduce(
    (text, name) => text.replaceAll(`{${name}}`, values[name]).replaceAll(`｛${name}｝`, values[name]),
    template,
  );
